import { keyframes, style } from '@vanilla-extract/css';
import { media } from '../../../theme/media.ts';
import { size } from '../../../theme/tokens.ts';
import { textSize, vars } from '../../../theme/vars.css.ts';

const { color, duration, ease, radius, space } = vars;

const comeUp = keyframes({ from: { opacity: 0, transform: `translateY(${size[12]})` } });
const fadeIn = keyframes({ from: { opacity: 0 } });

export const tray = style({
  position: 'fixed',
  insetInlineEnd: space.lg,
  insetBlockEnd: `calc(${space.lg} + env(safe-area-inset-bottom))`,
  zIndex: vars.z.bottomBar,
  inlineSize: `min(${size[360]}, calc(100vw - 2 * ${space.lg}))`,
  overflow: 'hidden',
  borderRadius: radius.xl,
  background: color.bg.raised,
  color: color.text.default,
  boxShadow: vars.shadow.pop,
  animation: `${comeUp} ${duration.slow} ${ease.out}`,
  '@media': {
    [media.md]: { insetInlineEnd: space['2xl'], insetBlockEnd: space['2xl'] },
    [media.reducedMotion]: { animationName: fadeIn },
    [media.forcedColors]: { border: '1px solid CanvasText' },
    print: { display: 'none' },
  },
});

export const head = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.sm,
  paddingBlock: space.sm,
  paddingInlineStart: space.lg,
  paddingInlineEnd: space.sm,
});
export const headMessages = style({
  flexGrow: 1,
  minInlineSize: 0,
  ...textSize.label,
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
});
export const whole = style({ paddingInline: space.lg, paddingBlockEnd: space.md });

export const list = style({
  maxBlockSize: `min(${size[320]}, 50dvh)`,
  overflowY: 'auto',
  borderBlockStart: `1px solid ${color.border.subtle}`,
});
export const row = style({
  display: 'grid',
  gridTemplateColumns: `${size[20]} minmax(0, 1fr) auto`,
  columnGap: space.md,
  alignItems: 'center',
  // Reserve the height of the progress bar, so that nothing shifts when it appears.
  minBlockSize: `calc(${space['6xl']} + ${space.xs})`,
  paddingBlock: space.sm,
  paddingInlineStart: space.lg,
  paddingInlineEnd: space.sm,
  selectors: { '& + &': { borderBlockStart: `1px solid ${color.border.subtle}` } },
});
export const sign = style({
  display: 'inline-flex',
  color: color.text.muted,
  selectors: {
    '[data-status="done"] > &': { color: color.text.success },
    '[data-status="partial"] > &': { color: color.text.warning },
    '[data-status="failed"] > &': { color: color.text.danger },
  },
});
export const state = style({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: space.sm,
  color: color.text.muted,
  ...textSize.caption,
  fontVariantNumeric: 'tabular-nums',
  selectors: {
    '[data-status="failed"] &': { color: color.text.danger },
    '[data-status="partial"] &': { color: color.text.warning },
  },
});
/** Shown after a delay: a task under a second needs no bar. */
export const bar = style({ paddingBlockStart: space.xs, animation: `${fadeIn} ${duration.base} 1s both` });
