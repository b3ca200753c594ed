import { globalStyle } from '@vanilla-extract/css';
import { media } from './media.ts';

// Outside any layer: `!important` is weaker here than in a layer, so the spinner's rule wins.
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
