import { keyframes, style } from '@vanilla-extract/css';
import { media } from '../../theme/media.ts';
import { vars } from '../../theme/vars.css.ts';

// The bar slows down and never reaches its end, since the duration of a navigation is unknown.
const sail = keyframes({
  '0%': { transform: 'scaleX(0)' },
  '20%': { transform: 'scaleX(.4)' },
  '100%': { transform: 'scaleX(.92)' },
});
const appear = keyframes({ from: { opacity: 0 } });
const delay = '150ms';

export const progress = style({
  position: 'fixed',
  zIndex: vars.z.routeProgress,
  insetInline: 0,
  insetBlockStart: 0,
  blockSize: '2px',
  background: vars.color.solid.brand,
  transformOrigin: 'left',
  animation: `${sail} 10s ${vars.ease.out} ${delay} both`,
  '@media': { [media.reducedMotion]: { animation: `${appear} 120ms linear ${delay} both` } },
});
