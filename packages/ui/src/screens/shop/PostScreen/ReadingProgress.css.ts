import { style } from '@vanilla-extract/css';
import { media } from '../../../theme/media.ts';
import { vars } from '../../../theme/vars.css.ts';

/** Two pixels high, above the bar that hides on scrolling. */
export const track = style({
  position: 'fixed',
  zIndex: vars.z.routeProgress,
  insetBlockStart: 0,
  insetInline: 0,
  blockSize: '2px',
  pointerEvents: 'none',
  '@media': { [media.lg]: { display: 'none' } },
});
export const bar = style({
  display: 'block',
  blockSize: '100%',
  background: vars.color.solid.brand,
  transform: 'scaleX(0)',
  transformOrigin: 'left',
});
