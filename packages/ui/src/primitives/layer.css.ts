import { keyframes, style } from '@vanilla-extract/css';
import { media } from '../theme/media.ts';
import { size } from '../theme/tokens.ts';
import { alignedRow, vars } from '../theme/vars.css.ts';

const { color, duration, ease } = vars;

export const fadeIn = keyframes({ from: { opacity: 0 } });
export const fadeOut = keyframes({ to: { opacity: 0 } });
/** Entry and exit of a layer under reduced motion. */
export const onlyFades = {
  animation: `${fadeIn} 120ms`,
  selectors: { '&[data-state="closed"]': { animation: `${fadeOut} 80ms forwards` } },
};
const growIn = keyframes({ from: { opacity: 0, transform: 'scale(.97)' } });
const growOut = keyframes({ to: { opacity: 0, transform: 'scale(.97)' } });

/** Radix waits for the exit animation of `data-state="closed"`. Exits take two thirds of the entry duration. */
export const overlay = style({
  position: 'fixed',
  inset: 0,
  zIndex: vars.z.overlay,
  background: color.bg.overlay,
  animation: `${fadeIn} ${duration.slow} ${ease.out}`,
  selectors: { '&[data-state="closed"]': { animation: `${fadeOut} 160ms ${ease.in} forwards` } },
});

/** Above everything, for the moment after a layer has opened or a press has closed it. */
export const layerShield = style({ position: 'fixed', inset: 0, zIndex: vars.z.toast, pointerEvents: 'auto' });

/** Surface of menu, select and popover. */
export const pop = style({
  zIndex: vars.z.popover,
  background: color.bg.raised,
  color: color.text.default,
  borderRadius: vars.radius.lg,
  boxShadow: vars.shadow.pop,
  animation: `${growIn} ${duration.base} ${ease.out}`,
  selectors: { '&[data-state="closed"]': { animation: `${growOut} ${duration.fast} ${ease.in} forwards` } },
  '@media': {
    [media.reducedMotion]: {
      animationName: fadeIn,
      selectors: { '&[data-state="closed"]': { animationName: fadeOut } },
    },
    [media.forcedColors]: { border: '1px solid CanvasText' },
  },
});

export const popItem = style({
  ...alignedRow,
  gap: vars.space.md,
  minBlockSize: vars.control.md,
  paddingInline: vars.space.md,
  borderRadius: vars.radius.md,
  fontSize: vars.control.fontSize,
  lineHeight: vars.lineHeight.bodySm,
  cursor: 'pointer',
  userSelect: 'none',
  outline: 'none',
  selectors: {
    '&[data-highlighted]': { background: color.bg.hover },
    '&[data-disabled]': { color: color.text.disabled, cursor: 'not-allowed' },
    '&[data-tone="danger"]': { color: color.text.danger },
  },
  '@media': {
    [media.forcedColors]: {
      selectors: { '&[data-highlighted]': { outline: '2px solid Highlight', outlineOffset: '-2px' } },
    },
  },
});

export const popList = style({
  padding: vars.space.xs,
  minInlineSize: size[200],
  maxInlineSize: `min(${size[360]}, calc(100vw - ${size[16]}))`,
});

/** Aligns the end column: shortcuts, ticks. */
export const popItemEnd = style({
  marginInlineStart: 'auto',
  paddingInlineStart: vars.space.md,
  color: color.text.muted,
});
