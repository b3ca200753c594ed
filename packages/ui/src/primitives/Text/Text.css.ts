import { style, styleVariants } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { text } from '../../theme/text.css.ts';
import { ellipsis, vars } from '../../theme/vars.css.ts';

const { color } = vars;

export const textRecipe = recipe({
  variants: {
    size: text,
    tone: {
      default: { color: color.text.default },
      muted: { color: color.text.muted },
      danger: { color: color.text.danger },
      success: { color: color.text.success },
      warning: { color: color.text.warning },
      onSolid: { color: color.text.onSolid },
      inherit: { color: 'inherit' },
    },
    weight: {
      medium: { fontWeight: 500 },
      semibold: { fontWeight: 600 },
    },
    align: { center: { textAlign: 'center' } },
    isNumeric: { true: { fontVariantNumeric: 'tabular-nums' } },
    isProse: {
      true: {
        maxInlineSize: '68ch',
        selectors: { ':lang(zh) &': { maxInlineSize: '38em' } },
      },
    },
  },
});

export const clamp = style({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  // Firefox balances the hidden lines of a heading, too, and so shows half of the text that has room.
  textWrap: ['wrap', 'pretty'],
});

export const lines = styleVariants({
  1: { display: 'block', ...ellipsis },
  2: [clamp, { WebkitLineClamp: 2 }],
  3: [clamp, { WebkitLineClamp: 3 }],
});
