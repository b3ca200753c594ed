import { keyframes, style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { media } from '../../theme/media.ts';
import { covering, vars } from '../../theme/vars.css.ts';

// A transform: the compositor moves the sheen, while a background's position would paint every placeholder in each frame.
const pass = keyframes({ from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(100%)' } });
const { skeleton: tones } = vars.color;

export const skeleton = recipe({
  base: {
    position: 'relative',
    display: 'block',
    maxInlineSize: '100%',
    overflow: 'clip',
    background: tones.base,
    '::after': {
      content: '',
      ...covering,
      background: `linear-gradient(100deg, transparent 30%, ${tones.sheen} 50%, transparent 70%)`,
      animation: `${pass} 1.6s linear infinite`,
    },
    '@media': { [media.reducedMotion]: { '::after': { animation: 'none', content: 'none' } } },
  },
  variants: {
    shape: {
      text: { blockSize: '1em', marginBlock: '.3em', borderRadius: vars.radius.xs, inlineSize: '100%' },
      block: { borderRadius: vars.radius.lg, inlineSize: '100%' },
      tile: { borderRadius: vars.radius.xl, inlineSize: '100%', aspectRatio: '1' },
      circle: { borderRadius: vars.radius.full, aspectRatio: '1' },
    },
  },
});

/** A row of a table. */
export const row = style({ paddingBlock: vars.space.md, paddingInline: vars.space.lg });
