import { keyframes, style } from '@vanilla-extract/css';
import { media } from '../../theme/media.ts';
import { size } from '../../theme/tokens.ts';
import { vars } from '../../theme/vars.css.ts';

const bobbing = keyframes({
  '0%': { transform: 'rotate(0)' },
  '35%': { transform: 'rotate(-4deg)' },
  '70%': { transform: 'rotate(3deg)' },
  '100%': { transform: 'rotate(0)' },
});
const pop = keyframes({
  '0%': { transform: 'scale(1)' },
  '40%': { transform: 'scale(1.25)' },
  '100%': { transform: 'scale(1)' },
});

export const cartIcon = style({
  position: 'relative',
  display: 'inline-flex',
  '@media': {
    [media.motion]: {
      selectors: { '&[data-bobbing]': { animation: `${bobbing} ${vars.duration.sheet} ${vars.ease.bob}` } },
    },
  },
});

export const count = style({
  position: 'absolute',
  insetBlockStart: `calc(-1 * ${vars.space.sm})`,
  insetInlineStart: `calc(100% - ${size[10]})`,
  '@media': {
    [media.motion]: {
      selectors: { '[data-bobbing] > &': { animation: `${pop} ${vars.duration.sheet} ${vars.ease.bob}` } },
    },
  },
});
