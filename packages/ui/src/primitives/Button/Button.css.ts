import { keyframes, style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { media } from '../../theme/media.ts';
import { size, touchTarget } from '../../theme/tokens.ts';
import { inlineAlignedRow, vars } from '../../theme/vars.css.ts';

const { color, control, duration, ease, space } = vars;

const appear = keyframes({ from: { opacity: 0 } });
const vanish = keyframes({ to: { opacity: 0 } });
// Delay of the spinner: a fast response shows none.
const delay = '400ms';

/** Default, hover and pressed colours. The pressed selector is doubled, to win over hover. */
function solid(rest: string, hovered: string, pressed: string, label: string) {
  return {
    background: rest,
    color: label,
    '@media': { [media.hover]: { selectors: { '&:hover:not([aria-disabled="true"])': { background: hovered } } } },
    selectors: { '&&:active:not([aria-disabled="true"])': { background: pressed } },
  };
}

/** Variants without a background have none when disabled. */
const ghostly = { '&&[aria-disabled="true"]': { background: 'transparent' } };

export const button = recipe({
  base: {
    position: 'relative',
    ...inlineAlignedRow,
    justifyContent: 'center',
    gap: space.sm,
    borderRadius: control.radius,
    fontFamily: vars.font.sans,
    fontWeight: 600,
    lineHeight: 1.25,
    textAlign: 'center',
    textDecoration: 'none',
    whiteSpace: 'nowrap',
    userSelect: 'none',
    transition: `background ${duration.fast} ${ease.standard}, transform ${duration.fast} ${ease.standard}`,
    selectors: {
      '&:active:not([aria-disabled="true"]):not([aria-busy="true"])': { transform: 'scale(.98)' },
      // The press target is touch-sized, the visible button is smaller.
      '&::after': touchTarget,
      '&[aria-disabled="true"]': {
        background: color.tint.neutral,
        color: color.text.disabled,
        boxShadow: 'none',
        cursor: 'not-allowed',
      },
      '&[aria-busy="true"]': { cursor: 'progress' },
    },
    '@media': {
      [media.forcedColors]: { border: '1px solid ButtonText' },
      // On paper, nothing can be pressed.
      print: { display: 'none' },
    },
  },
  variants: {
    variant: {
      primary: solid(color.solid.brand, color.solid.brandHover, color.solid.brandPressed, color.text.onSolid),
      money: solid(color.solid.money, color.solid.moneyHover, color.solid.moneyPressed, color.text.onSolid),
      tonal: solid(color.tint.brand, color.tint.brandHover, color.tint.brandHover, color.text.onBrandTint),
      outline: {
        ...solid(color.bg.surface, color.bg.hover, color.bg.pressed, color.text.default),
        boxShadow: `inset 0 0 0 1px ${color.border.default}`,
      },
      ghost: {
        ...solid('transparent', color.bg.hover, color.bg.pressed, color.text.default),
        selectors: { ...ghostly, '&&:active:not([aria-disabled="true"])': { background: color.bg.pressed } },
      },
      danger: solid(color.solid.danger, color.solid.dangerHover, color.solid.dangerPressed, color.text.onSolid),
      link: {
        ...solid('transparent', 'transparent', 'transparent', color.text.brand),
        '@media': {
          [media.hover]: { selectors: { '&:hover': { textDecoration: 'underline', textUnderlineOffset: '.2em' } } },
          // Without padding, a border would touch the letters.
          [media.forcedColors]: { border: 0, textDecoration: 'underline' },
        },
        selectors: { ...ghostly, '&&': { paddingInline: 0, minInlineSize: 0, minBlockSize: 0 } },
      },
    },
    size: {
      sm: { minBlockSize: control.sm, minInlineSize: size[64], paddingInline: space.md, fontSize: '.875rem' },
      md: { minBlockSize: control.md, minInlineSize: size[88], paddingInline: space.xl, fontSize: control.fontSize },
      lg: {
        minBlockSize: control.lg,
        minInlineSize: size[88],
        paddingInline: space['2xl'],
        fontSize: control.fontSize,
      },
    },
    /** Labels wrap only if the full width is too narrow: large text on a small phone. An amount never does. */
    isFullWidth: {
      true: {
        inlineSize: '100%',
        whiteSpace: 'normal',
        wordBreak: 'keep-all',
        overflowWrap: 'normal',
        paddingBlock: space.xs,
      },
    },
  },
});

export const adornment = style({ display: 'inline-flex', marginInlineStart: '-2px' });

export const leaving = style({ animation: `${vanish} ${duration.fast} ${delay} both` });

export const busy = style({
  position: 'absolute',
  display: 'inline-flex',
  animation: `${appear} ${duration.fast} ${delay} both`,
});

/** Stays in the layout, so that the width is constant while the spinner covers it. */
export const label = style({
  minInlineSize: 0,
  selectors: { '&[data-covered]': { animation: `${vanish} ${duration.fast} ${delay} both` } },
});

/** One grid cell for the icon and the spinner that replaces it. */
export const slot = style({ display: 'inline-grid', placeItems: 'center', marginInlineStart: '-2px' });
