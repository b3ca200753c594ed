import { keyframes } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { media } from '../../theme/media.ts';
import { vars } from '../../theme/vars.css.ts';

const pass = keyframes({ from: { backgroundPosition: '200% 0' }, to: { backgroundPosition: '-100% 0' } });
const { skeleton: tones } = vars.color;

export const skeleton = recipe({
  base: {
    display: 'block',
    maxInlineSize: '100%',
    background: `linear-gradient(100deg, transparent 30%, ${tones.sheen} 50%, transparent 70%) ${tones.base}`,
    backgroundSize: '200% 100%',
    animation: `${pass} 1.6s linear infinite`,
    '@media': { [media.reducedMotion]: { animation: 'none', background: tones.base } },
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
