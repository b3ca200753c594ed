import { style } from '@vanilla-extract/css';
import { media } from '../../theme/media.ts';
import { alignedRow, vars } from '../../theme/vars.css.ts';

const { radius, space } = vars;

export const list = style({
  display: 'grid',
  maxBlockSize: 'min(24rem, 50dvh)',
  overflowY: 'auto',
  marginInline: `calc(-1 * ${space.sm})`,
});

export const item = style({
  ...alignedRow,
  gap: space.sm,
  minBlockSize: '2.25rem',
  paddingInline: space.sm,
  borderRadius: radius.md,
  '@media': {
    [media.hover]: { selectors: { '&:hover': { background: vars.color.bg.hover } } },
    '(pointer: coarse)': { minBlockSize: '2.75rem' },
  },
});

export const name = style({ display: 'flex', flexGrow: 1, minInlineSize: 0 });
export const moves = style({
  display: 'inline-flex',
  flexShrink: 0,
  '@media': { '(pointer: coarse)': { gap: space.lg } },
});
