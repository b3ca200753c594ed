import { globalStyle, keyframes, style } from '@vanilla-extract/css';
import { fadeIn, fadeOut } from '../../primitives/layer.css.ts';
import { media } from '../../theme/media.ts';
import { size, touchHeight } from '../../theme/tokens.ts';
import { textSize, vars, wrappingRow } from '../../theme/vars.css.ts';

const { color, duration, ease, radius, space } = vars;

const comeDown = keyframes({ from: { transform: 'translateY(-100%)' } });
const goUp = keyframes({ to: { transform: 'translateY(-100%)' } });

/** Covers the page's header while there are unsaved changes. */
export const bar = style({
  position: 'fixed',
  insetBlockStart: 0,
  insetInline: 0,
  zIndex: `calc(${vars.z.header} + 1)`,
  display: 'flex',
  // Wraps if it does not fit on one line.
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space.sm,
  minBlockSize: space['5xl'],
  paddingBlock: space.xs,
  paddingInline: space.lg,
  background: color.solid.inverse,
  color: color.text.onInverse,
  ...textSize.bodySm,
  animation: `${comeDown} ${duration.base} ${ease.out}`,
  selectors: {
    '&[data-status="saved"]': { animation: `${goUp} ${duration.fast} ${ease.in} ${duration.fast} forwards` },
  },
  '@media': {
    [media.md]: { paddingInline: space['2xl'] },
    [media.reducedMotion]: {
      animationName: fadeIn,
      selectors: { '&[data-status="saved"]': { animationName: fadeOut } },
    },
    [media.forcedColors]: { borderBlockEnd: '1px solid CanvasText' },
    print: { display: 'none' },
  },
});
// Where it wraps it is higher than the header that it covers.
globalStyle(`html:has(${bar})`, {
  '@media': { [`not all and ${media.md}`]: { scrollPaddingBlockStart: `calc(${size[72]} + ${size[56]})` } },
});
export const texts = style({ ...wrappingRow, columnGap: space.md, flex: '1 1 8rem', minInlineSize: 0 });
export const sentence = style({ display: 'inline-flex', alignItems: 'center', gap: space.sm, fontWeight: 600 });

/** Buttons on the inverse background, where theme colours lack contrast. */
export const onInverse = style({
  position: 'relative',
  flexShrink: 0,
  minBlockSize: vars.control.md,
  paddingInline: space.md,
  borderRadius: radius.md,
  color: color.text.onInverse,
  fontSize: vars.fontSize.label,
  fontWeight: 600,
  lineHeight: 1.25,
  textAlign: 'start',
  selectors: {
    '&::after': touchHeight,
    '&:focus-visible': { outlineColor: color.text.onInverseAction },
    '&:active': { textDecoration: 'underline', textUnderlineOffset: '.2em' },
    '&[aria-disabled="true"]': { opacity: 0.6, cursor: 'not-allowed' },
  },
  '@media': {
    [media.hover]: { selectors: { '&:hover': { textDecoration: 'underline', textUnderlineOffset: '.2em' } } },
  },
});
export const jump = style([onInverse, { flexShrink: 1, paddingInline: 0, color: color.text.onInverseAction }]);
export const save = style({ flexShrink: 0 });
/** Hidden on devices without a keyboard. */
export const keys = style({
  display: 'none',
  marginInlineStart: space.sm,
  fontWeight: 400,
  '@media': { [`${media.hover} and ${media.md}`]: { display: 'inline' } },
});
