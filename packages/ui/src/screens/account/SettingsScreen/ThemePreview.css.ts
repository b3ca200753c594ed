import { style } from '@vanilla-extract/css';
import { size } from '../../../theme/tokens.ts';
import { covering, flexColumn, vars } from '../../../theme/vars.css.ts';

const { color, radius } = vars;

/** A miniature of the shop in the colours of the previewed theme. */
export const preview = style({
  position: 'relative',
  flexShrink: 0,
  display: 'flex',
  overflow: 'hidden',
  inlineSize: size[56],
  blockSize: size[40],
  borderRadius: radius.md,
  '::after': {
    content: '""',
    ...covering,
    borderRadius: 'inherit',
    boxShadow: `inset 0 0 0 1px ${color.border.default}`,
  },
});
export const pane = style({
  flex: '1 1 0',
  ...flexColumn,
  gap: vars.space.xs,
  padding: size[6],
  background: color.bg.canvas,
});
export const band = style({ blockSize: size[10], borderRadius: '3px', background: color.bg.deep });
export const line = style({ blockSize: '3px', borderRadius: '2px', background: color.border.control });
export const short = style({ inlineSize: '60%', background: color.solid.brand });
