import { style } from '@vanilla-extract/css';
import { vars, wrappingRow } from '../../../theme/vars.css.ts';

const { radius, space } = vars;

export const list = style({ display: 'grid', gap: space.xs, fontSize: vars.fontSize.bodySm });

export const row = style({
  ...wrappingRow,
  gap: space.sm,
  minBlockSize: '2.25rem',
  borderRadius: radius.md,
  '@media': { '(pointer: coarse)': { minBlockSize: '2.75rem' } },
});

export const name = style({ display: 'grid', flex: '1 1 8rem', minInlineSize: 0 });

export const tools = style({
  display: 'inline-flex',
  flexShrink: 0,
  marginInlineStart: 'auto',
  '@media': { '(pointer: coarse)': { gap: space.lg } },
});
