import { style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { centered, covering, dimmedPicture, vars } from '../../theme/vars.css.ts';

export const tile = recipe({
  base: {
    position: 'relative',
    display: 'block',
    overflow: 'hidden',
    inlineSize: '100%',
    aspectRatio: '1',
    background: vars.color.bg.tile,
  },
  variants: {
    radius: {
      none: {},
      md: { borderRadius: vars.radius.md },
      lg: { borderRadius: vars.radius.lg },
      xl: { borderRadius: vars.radius.xl },
    },
    isFaded: { true: { opacity: 0.6 } },
  },
});

export const image = recipe({
  base: {
    ...covering,
    inlineSize: '100%',
    blockSize: '100%',
    '@media': dimmedPicture,
  },
  variants: {
    fit: {
      cover: { objectFit: 'cover' },
      contain: { objectFit: 'contain' },
    },
  },
});

export const fallback = style({
  ...covering,
  ...centered,
  color: vars.color.text.brand,
  opacity: 0.2,
});
