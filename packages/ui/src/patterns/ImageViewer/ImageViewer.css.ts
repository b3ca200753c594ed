import { style } from '@vanilla-extract/css';
import { fadeIn } from '../../primitives/layer.css.ts';
import { media } from '../../theme/media.ts';
import { size } from '../../theme/tokens.ts';
import { alignedSpreadRow, centered, covering, vars } from '../../theme/vars.css.ts';

const { color, duration, ease, radius, space } = vars;

export const viewer = style({
  position: 'fixed',
  inset: 0,
  zIndex: vars.z.dialog,
  display: 'grid',
  gridTemplateRows: 'auto minmax(0, 1fr) auto',
  gridTemplateColumns: 'minmax(0, 1fr)',
  paddingBlockEnd: 'env(safe-area-inset-bottom)',
  background: color.bg.canvas,
  color: color.text.default,
  animation: `${fadeIn} ${duration.base}`,
  // It fills the screen, so a focus ring would carry no information.
  selectors: { '&:focus-visible': { outline: 'none' } },
});

export const head = style({
  ...alignedSpreadRow,
  gap: space.sm,
  minBlockSize: size[56],
  paddingInline: `${space.lg} ${space.sm}`,
});
export const counter = style({ whiteSpace: 'nowrap' });
export const tools = style({
  display: 'flex',
  gap: space['2xs'],
});

export const toggle = style({
  selectors: { '&[aria-pressed="true"]': { background: color.bg.selected, color: color.text.onBrandTint } },
});

export const stage = style({ position: 'relative', minBlockSize: 0 });
/** Two panes split the longer side of the screen. */
export const panes = style({
  display: 'grid',
  gridAutoFlow: 'row',
  gridAutoRows: 'minmax(0, 1fr)',
  gridAutoColumns: 'minmax(0, 1fr)',
  gap: space['2xs'],
  blockSize: '100%',
  '@media': { '(orientation: landscape)': { gridAutoFlow: 'column', gridAutoRows: '100%' } },
});
export const pane = style({
  position: 'relative',
  minInlineSize: 0,
  minBlockSize: 0,
  selectors: {
    '&[data-active]::after': {
      content: '""',
      ...covering,
      boxShadow: `inset 0 0 0 2px ${color.border.brand}`,
      pointerEvents: 'none',
    },
  },
});
export const room = style({
  containerType: 'size',
  ...centered,
  blockSize: '100%',
  overflow: 'hidden',
  touchAction: 'none',
  userSelect: 'none',
  cursor: 'zoom-in',
  selectors: { '&[data-zoomed]': { cursor: 'grab' }, '&[data-zoomed][data-held]': { cursor: 'grabbing' } },
});
export const turned = style({
  transition: `transform ${duration.base} ${ease.standard}`,
  selectors: { [`${room}[data-held] &`]: { transitionDuration: '0s' } },
});
/** As large as the pane allows, up to its natural size. A rotated picture swaps width and height. */
export const image = style({
  maxInlineSize: '100cqi',
  maxBlockSize: '100cqb',
  selectors: { '&[data-sideways]': { maxInlineSize: '100cqb', maxBlockSize: '100cqi' } },
});
export const missing = style({
  display: 'grid',
  justifyItems: 'center',
  gap: space.md,
  padding: space['2xl'],
  color: color.text.muted,
  textAlign: 'center',
});

export const turn = style({
  position: 'absolute',
  insetBlockStart: `calc(50% - ${vars.control.md} / 2)`,
  borderRadius: radius.full,
  background: color.bg.surface,
  overflow: 'hidden',
  selectors: {
    '&[data-side="start"]': { insetInlineStart: space.lg },
    '&[data-side="end"]': { insetInlineEnd: space.lg },
  },
  // Below the middle, where a swipe begins.
  '@media': { '(hover: none)': { insetBlockStart: 'auto', insetBlockEnd: space.lg } },
});

export const foot = style({
  display: 'grid',
  justifyItems: 'center',
  gap: space.md,
  paddingInline: space.lg,
  selectors: { '&:not(:empty)': { paddingBlock: space.lg } },
});
export const caption = style({ maxInlineSize: '38em' });
export const choices = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: space.sm });
export const choice = style({
  minBlockSize: size[44],
  paddingInline: space.lg,
  borderRadius: radius.lg,
  fontSize: vars.fontSize.label,
  boxShadow: `inset 0 0 0 1px ${color.border.control}`,
  selectors: {
    '&[aria-pressed="true"]': {
      background: color.bg.selected,
      color: color.text.onBrandTint,
      boxShadow: `inset 0 0 0 2px ${color.border.brand}`,
    },
  },
});

export const thumbs = style({
  display: 'none',
  '@media': {
    [media.lg]: {
      display: 'flex',
      gap: space.sm,
      maxInlineSize: '100%',
      overflowX: 'auto',
      // Space for the selection and focus rings, which would be clipped.
      padding: space.xs,
      scrollbarWidth: 'none',
    },
  },
});
export const thumb = style({
  position: 'relative',
  display: 'block',
  inlineSize: size[56],
  borderRadius: radius.md,
  opacity: 0.6,
  transition: `opacity ${duration.fast}`,
  selectors: {
    '&[aria-current]': { opacity: 1 },
    '&[aria-current]::after': {
      content: '""',
      ...covering,
      borderRadius: radius.md,
      boxShadow: `inset 0 0 0 2px ${color.text.default}`,
    },
  },
  '@media': { [media.hover]: { selectors: { '&:hover': { opacity: 1 } } } },
});
