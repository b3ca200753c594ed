import { style } from '@vanilla-extract/css';
import { vars } from '../theme/vars.css.ts';

export const skipLink = style({
  position: 'fixed',
  zIndex: vars.z.skipLink,
  insetBlockStart: vars.space.sm,
  insetInlineStart: vars.space.sm,
  paddingBlock: vars.space.md,
  paddingInline: vars.space.lg,
  borderRadius: vars.radius.lg,
  background: vars.color.solid.inverse,
  color: vars.color.text.onInverse,
  fontWeight: 600,
  selectors: { '&:not(:focus)': { clipPath: 'inset(50%)', pointerEvents: 'none' } },
});
