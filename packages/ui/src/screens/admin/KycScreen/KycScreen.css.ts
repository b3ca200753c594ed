import { keyframes, style } from '@vanilla-extract/css';
import { aboveJobTray } from '../../../patterns/StickyBar/aboveJobTray.ts';
import { media } from '../../../theme/media.ts';
import { size } from '../../../theme/tokens.ts';
import { ellipsis, oneColumn, textSize, vars, wrappingSpreadRow } from '../../../theme/vars.css.ts';

const { color, duration, ease, radius, space } = vars;

export const panes = style({
  ...oneColumn,
  gap: space.lg,
  alignItems: 'start',
  '@media': {
    // Wide enough for the queue's three views in every language.
    [media.lg]: { gridTemplateColumns: `${size[320]} minmax(0, 1fr)` },
  },
});

/** On desktops the queue is beside the case and scrolls separately. */
export const queuePane = style({
  minInlineSize: 0,
  '@media': {
    [media.lg]: {
      position: 'sticky',
      insetBlockStart: `calc(${size[56]} + ${space.lg})`,
      maxBlockSize: `calc(100dvh - ${size[56]} - ${space['3xl']})`,
      overflowY: 'auto',
      borderRadius: radius.lg,
      boxShadow: vars.shadow.card,
    },
  },
});
export const queue = style({
  ...oneColumn,
  gap: space.md,
  padding: space.md,
  borderRadius: radius.lg,
  background: color.bg.surface,
  boxShadow: vars.shadow.card,
});
export const list = style({ ...oneColumn });
export const entry = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.sm,
  minBlockSize: size[56],
  paddingBlock: space.sm,
  paddingInline: space.md,
  borderRadius: radius.md,
  selectors: {
    '&[aria-current]': { background: color.bg.selected, color: color.text.onBrandTint },
  },
  '@media': {
    [media.hover]: { selectors: { '&:not([aria-current]):hover': { background: color.bg.hover } } },
    [media.forcedColors]: { selectors: { '&[aria-current]': { outline: '2px solid CanvasText' } } },
  },
});
export const entryLabels = style({ display: 'grid', flexGrow: 1, minInlineSize: 0 });
export const entryName = style({ ...ellipsis, ...textSize.bodySm, fontWeight: 600 });

const slideIn = keyframes({ from: { opacity: 0, transform: `translateX(${space['2xl']})` } });

export const casePane = style({ minInlineSize: 0 });
export const caseClass = style({
  ...oneColumn,
  gap: space.lg,
  minInlineSize: 0,
  '@media': {
    '(prefers-reduced-motion: no-preference)': { animation: `${slideIn} ${duration.base} ${ease.out}` },
  },
});
export const columns = style({
  ...oneColumn,
  gap: space.lg,
  alignItems: 'start',
  minInlineSize: 0,
  '@media': {
    [media.xl]: { gridTemplateColumns: `minmax(0, 1fr) ${size[280]}` },
  },
});
export const card = style({
  ...oneColumn,
  gap: space.md,
  minInlineSize: 0,
  padding: space.lg,
  borderRadius: radius.lg,
  background: color.bg.surface,
  boxShadow: vars.shadow.card,
});

export const photos = style({
  ...oneColumn,
  gap: space.md,
  '@media': { [media.sm]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
});
export const photo = style({ display: 'grid', gap: space.xs, minInlineSize: 0 });
/** Documents have the light theme's background in both themes. */
const paper = {
  overflow: 'hidden',
  inlineSize: '100%',
  aspectRatio: '4 / 3',
  border: 0,
  borderRadius: radius.md,
  background: color.bg.tile,
} as const;
export const shot = style({ ...paper, position: 'relative', cursor: 'zoom-in' });
export const photoImage = style({
  display: 'block',
  inlineSize: '100%',
  blockSize: '100%',
  objectFit: 'contain',
  selectors: { '&[data-blurred]': { filter: `blur(${space.lg})` } },
});
export const blurNote = style({
  position: 'absolute',
  insetBlockEnd: space.sm,
  insetInline: 0,
  marginInline: 'auto',
  inlineSize: 'fit-content',
  paddingBlock: space.xs,
  paddingInline: space.md,
  borderRadius: radius.full,
  background: color.solid.inverse,
  color: color.text.onInverse,
});
export const video = style({ ...paper, objectFit: 'contain' });
export const missing = style({
  ...paper,
  // Grows with its text: wider letters may break it (WCAG 1.4.12).
  overflow: 'visible',
  minInlineSize: 0,
  display: 'grid',
  placeItems: 'center',
  placeContent: 'center',
  gap: space.sm,
  color: color.text.muted,
});

export const ticks = style({ display: 'grid', gap: space.xs });
export const tickError = style({ color: color.text.danger });

/** Sticky; content scrolls below it. */
export const decisionBar = style({
  position: 'sticky',
  insetBlockEnd: aboveJobTray,
  zIndex: vars.z.sticky,
  ...wrappingSpreadRow,
  gap: space.md,
  paddingBlock: space.md,
  paddingBlockEnd: `max(${space.md}, env(safe-area-inset-bottom))`,
  paddingInline: space.lg,
  borderRadius: radius.lg,
  background: color.bg.raised,
  boxShadow: vars.shadow.bar,
});
/** Keyboard hints, only for devices that hover. */
export const keys = style({ display: 'none', '@media': { [media.hover]: { display: 'block' } } });
export const barButtons = style({
  display: 'flex',
  gap: space.sm,
  flexGrow: 1,
  justifyContent: 'flex-end',
});

export const preview = style({
  display: 'grid',
  gap: space.xs,
  padding: space.lg,
  borderRadius: radius.md,
  background: color.bg.sunken,
});
export const previewText = style({ whiteSpace: 'pre-line' });
