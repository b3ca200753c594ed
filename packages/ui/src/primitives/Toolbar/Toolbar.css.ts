import { style } from '@vanilla-extract/css';
import { vars, wrappingRow } from '../../theme/vars.css.ts';

const { color, space } = vars;

export const toolbar = style({
  ...wrappingRow,
  gap: space.sm,
  padding: space.sm,
  background: color.bg.surface,
  borderRadius: vars.control.radius,
  boxShadow: `inset 0 0 0 1px ${color.border.subtle}`,
});

export const group = style({ display: 'inline-flex', gap: space.sm });

export const separator = style({
  alignSelf: 'stretch',
  inlineSize: '1px',
  marginBlock: space.xs,
  background: color.border.default,
});
