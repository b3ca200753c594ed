import { keyframes, style } from '@vanilla-extract/css';
import { media } from '../../theme/media.ts';
import { size } from '../../theme/tokens.ts';
import { alignedRow, textSize, vars } from '../../theme/vars.css.ts';
import { fadeIn, fadeOut } from '../layer.css.ts';

const { color, duration, ease, radius, space } = vars;

const rise = keyframes({ from: { opacity: 0, transform: `translateY(${size[12]})` } });
/** Continues from the position of the swipe. */
const sink = keyframes({
  from: { transform: 'translateY(var(--radix-toast-swipe-end-y, 0px))' },
  to: { opacity: 0, transform: `translateY(calc(var(--radix-toast-swipe-end-y, 0px) + ${size[12]}))` },
});

/**
 * Bottom bars set `--sampan-bottom-bar` on html to their height, safe area included. The footer of a layer, which covers
 * them, sets `--sampan-layer-footer`.
 */
export const viewport = style({
  position: 'fixed',
  zIndex: vars.z.toast,
  insetInline: space.lg,
  insetBlockEnd: `calc(var(--sampan-layer-footer, var(--sampan-bottom-bar, calc(${space.md} + env(safe-area-inset-bottom)))) + ${space.md})`,
  display: 'flex',
  justifyContent: 'center',
  pointerEvents: 'none',
  '@media': { print: { display: 'none' } },
});

/** Radix waits for the exit animation of `data-state="closed"`. */
export const toast = style({
  maxInlineSize: size[360],
  borderRadius: radius.lg,
  animation: `${rise} ${duration.base} ${ease.out}`,
  selectors: {
    '&[data-state="closed"]': { animation: `${sink} ${duration.fast} ${ease.in} forwards` },
    '&[data-swipe="move"]': { transform: 'translateY(var(--radix-toast-swipe-move-y))' },
    '&[data-swipe="cancel"]': { transition: `transform ${duration.fast} ${ease.out}` },
  },
  '@media': {
    [media.reducedMotion]: {
      animationName: fadeIn,
      animationDuration: '120ms',
      selectors: { '&[data-state="closed"]': { animationName: fadeOut } },
    },
  },
});

/** Enables pointer events: under a modal layer Radix disables them on the toast around it. */
export const card = style({
  ...alignedRow,
  gap: space.md,
  minBlockSize: size[48],
  paddingBlock: space.md,
  paddingInline: space.lg,
  borderRadius: radius.lg,
  background: color.solid.inverse,
  color: color.text.onInverse,
  boxShadow: vars.shadow.pop,
  ...textSize.bodySm,
  pointerEvents: 'auto',
  '@media': { [media.forcedColors]: { border: '1px solid CanvasText' } },
});

export const texts = style({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
});

export const action = style({
  position: 'relative',
  flexShrink: 0,
  paddingInline: space.xs,
  color: color.text.onInverseAction,
  fontWeight: 600,
  ':after': {
    content: '""',
    position: 'absolute',
    insetBlock: `calc(-1 * ${size[12]})`,
    insetInline: `calc(-1 * ${size[8]})`,
  },
  ':focus-visible': { outlineColor: color.text.onInverseAction },
});
