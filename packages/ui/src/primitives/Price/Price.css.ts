import { style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { priceSizes } from '../../theme/type.ts';
import { vars } from '../../theme/vars.css.ts';

const { color } = vars;

export const price = recipe({
  base: {
    display: 'inline-flex',
    alignItems: 'baseline',
    flexWrap: 'wrap',
    columnGap: '.4em',
    fontFamily: vars.font.sans,
    fontWeight: 650,
    fontVariantNumeric: 'tabular-nums',
    letterSpacing: '-.01em',
    lineHeight: 1.2,
  },
  variants: {
    size: {
      xl: { fontSize: priceSizes.xl },
      lg: { fontSize: priceSizes.lg },
      md: { fontSize: priceSizes.md },
      sm: { fontSize: priceSizes.sm },
    },
    tone: {
      default: { color: color.text.default },
      sale: { color: color.text.sale },
      muted: { color: color.text.muted },
    },
  },
});

export const amount = style({ whiteSpace: 'nowrap' });
/** Lighter than the digits, which matters for prefixes of several letters, such as CN¥. */
export const currency = style({ fontSize: '.68em', fontWeight: 500 });
export const decimals = style({ fontSize: '.72em' });
export const former = style({
  color: color.text.muted,
  fontSize: 'max(.5em, .8125rem)',
  fontWeight: 400,
  letterSpacing: 0,
  whiteSpace: 'nowrap',
});
export const unitText = style({ color: color.text.muted, fontSize: '.8125rem', fontWeight: 400, letterSpacing: 0 });
