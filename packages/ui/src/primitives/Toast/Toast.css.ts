import { keyframes, style } from '@vanilla-extract/css';
import { media } from '../../theme/media.ts';
import { vars } from '../../theme/vars.css.ts';

const { color, duration, ease, radius, space } = vars;

const rise = keyframes({ from: { opacity: 0, transform: 'translateY(12px)' } });
const fade = keyframes({ from: { opacity: 0 } });

/** A bottom bar writes its height, safe area included, into `--sampan-bottom-bar`, on html. */
export const viewport = style({
  position: 'fixed',
  zIndex: vars.z.toast,
  insetInline: space.lg,
  insetBlockEnd: 'calc(var(--sampan-bottom-bar, calc(12px + env(safe-area-inset-bottom))) + 12px)',
  display: 'flex',
  justifyContent: 'center',
  pointerEvents: 'none',
});

export const toast = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.md,
  maxInlineSize: '360px',
  minBlockSize: '48px',
  paddingBlock: space.md,
  paddingInline: space.lg,
  borderRadius: radius.lg,
  background: color.solid.inverse,
  color: color.text.onInverse,
  boxShadow: vars.shadow.pop,
  fontSize: vars.fontSize.bodySm,
  lineHeight: vars.lineHeight.bodySm,
  pointerEvents: 'auto',
  animation: `${rise} ${duration.base} ${ease.out}`,
  '@media': {
    [media.reducedMotion]: { animationName: fade, animationDuration: '120ms' },
    [media.forcedColors]: { border: '1px solid CanvasText' },
  },
});

export const words = style({
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
  ':after': { content: '""', position: 'absolute', insetBlock: '-12px', insetInline: '-8px' },
  ':focus-visible': { outlineColor: color.text.onInverseAction },
});

export const shield = style({ position: 'fixed', inset: 0, zIndex: vars.z.toast, cursor: 'progress' });
