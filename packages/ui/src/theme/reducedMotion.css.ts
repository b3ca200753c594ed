import { globalStyle } from '@vanilla-extract/css';
import { media } from './media.ts';

// In no layer: what is important is the stronger the weaker its layer, and the spinner must go on.
globalStyle('*, *::before, *::after', {
  '@media': {
    [media.reducedMotion]: {
      animationIterationCount: '1 !important',
      scrollBehavior: 'auto !important' as 'auto',
      transitionProperty: 'opacity !important',
      transitionDuration: '120ms !important',
    },
  },
});
