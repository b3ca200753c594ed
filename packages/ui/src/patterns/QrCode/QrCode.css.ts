import { style } from '@vanilla-extract/css';
import { size, square } from '../../theme/tokens.ts';
import { vars } from '../../theme/vars.css.ts';

/** White in both themes with a quiet zone: scanners need dark on light, and forced colours must not invert it. */
export const tile = style({
  display: 'grid',
  boxSizing: 'content-box',
  ...square(size[200]),
  padding: vars.space.lg,
  borderRadius: vars.radius.lg,
  background: vars.color.bg.surface,
  color: vars.color.text.default,
  boxShadow: vars.shadow.card,
  forcedColorAdjust: 'none',
});
