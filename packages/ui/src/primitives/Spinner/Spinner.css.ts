import { keyframes, style } from '@vanilla-extract/css';
import { media } from '../../theme/media.ts';

const turn = keyframes({ to: { transform: 'rotate(360deg)' } });
const breathe = keyframes({ '50%': { opacity: 0.4 } });

export const spinner = style({
  flexShrink: 0,
  animation: `${turn} 800ms linear infinite`,
  '@media': {
    // Without motion it must still indicate activity.
    [media.reducedMotion]: {
      animationName: breathe,
      animationDuration: '1600ms',
      animationIterationCount: 'infinite !important',
    },
  },
});
