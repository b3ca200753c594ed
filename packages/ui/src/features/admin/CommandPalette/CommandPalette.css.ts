import { globalStyle, keyframes, style } from '@vanilla-extract/css';
import { fadeIn, fadeOut } from '../../../primitives/layer.css.ts';
import { media } from '../../../theme/media.ts';
import { size } from '../../../theme/tokens.ts';
import { flexColumn, textSize, vars } from '../../../theme/vars.css.ts';

const { color, duration, ease, radius, space } = vars;

const rise = keyframes({ from: { opacity: 0, transform: `translateY(${size[8]})` } });

/** Fixed near the top, so that the field does not move while the list grows and shrinks. */
export const stage = style({
  position: 'fixed',
  inset: 0,
  zIndex: vars.z.dialog,
  display: 'grid',
  justifyItems: 'center',
  alignItems: 'start',
  pointerEvents: 'none',
  '@media': { [media.md]: { padding: `12vh ${space['2xl']} ${space['2xl']}` } },
});
export const panel = style({
  ...flexColumn,
  inlineSize: '100%',
  blockSize: '100dvh',
  minBlockSize: 0,
  background: color.bg.raised,
  color: color.text.default,
  boxShadow: vars.shadow.dialog,
  pointerEvents: 'auto',
  overflow: 'hidden',
  animation: `${rise} ${duration.base} ${ease.out}`,
  selectors: { '&[data-state="closed"]': { animation: `${fadeOut} ${duration.fast} ${ease.in} forwards` } },
  '@media': {
    [media.md]: {
      maxInlineSize: size[640],
      blockSize: 'auto',
      maxBlockSize: `min(${size[560]}, 76vh)`,
      borderRadius: radius.xl,
    },
    [media.reducedMotion]: { animationName: fadeIn },
    [media.forcedColors]: { border: '1px solid CanvasText' },
  },
});
export const command = style({ ...flexColumn, minBlockSize: 0, flexGrow: 1 });

export const top = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.md,
  flexShrink: 0,
  minBlockSize: size[56],
  paddingInline: `${space.xl} ${space.sm}`,
  color: color.text.muted,
  boxShadow: `0 1px 0 ${color.border.subtle}`,
});
export const input = style({
  flexGrow: 1,
  minInlineSize: 0,
  minBlockSize: size[44],
  border: 0,
  background: 'transparent',
  color: color.text.default,
  fontSize: vars.fontSize.body,
  outline: 'none',
  textOverflow: 'ellipsis',
  selectors: {
    '&::placeholder': { color: color.text.muted, opacity: 1 },
    // The input is always focused while the palette is open; no ring needed.
    '&:focus-visible': { outline: 'none' },
  },
});

export const list = style({
  flexGrow: 1,
  minBlockSize: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  scrollPaddingBlock: space.sm,
  paddingInline: space.sm,
  // An empty list leaves its space to the message.
  selectors: { '&:has([cmdk-item])': { paddingBlock: space.sm }, '&:not(:has([cmdk-item]))': { flexGrow: 0 } },
});
/** cmdk identifies its elements by attributes. */
globalStyle(`${list} [cmdk-group-heading]`, {
  paddingBlock: `${space.sm} ${space.xs}`,
  paddingInline: space.md,
  color: color.text.muted,
  fontSize: vars.fontSize.caption,
  fontWeight: 500,
});

export const row = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.md,
  minBlockSize: size[44],
  paddingInline: space.md,
  borderRadius: radius.md,
  ...textSize.bodySm,
  cursor: 'pointer',
  selectors: { '&[data-selected="true"]': { background: color.bg.hover } },
  '@media': {
    [media.forcedColors]: {
      selectors: { '&[data-selected="true"]': { outline: '2px solid Highlight', outlineOffset: '-2px' } },
    },
  },
});
export const sign = style({ display: 'inline-flex', color: color.text.muted });
export const rowTitle = style({ flexShrink: 1, minInlineSize: '6em' });
export const meta = style({ flexShrink: 1, minInlineSize: 0, marginInlineStart: 'auto' });
export const rowEnd = style({ flexShrink: 0, marginInlineStart: 'auto' });

export const message = style({
  display: 'grid',
  justifyItems: 'center',
  gap: space.xs,
  paddingBlock: space['3xl'],
  paddingInline: space.xl,
  textAlign: 'center',
});

/** Shown only on devices with a keyboard. */
export const hints = style({
  display: 'none',
  '@media': {
    [`${media.hover} and ${media.md}`]: {
      display: 'flex',
      gap: space.xl,
      flexShrink: 0,
      paddingBlock: space.md,
      paddingInline: space.xl,
      color: color.text.muted,
      fontSize: vars.fontSize.caption,
      boxShadow: `0 -1px 0 ${color.border.subtle}`,
    },
  },
});
export const hint = style({ display: 'inline-flex', alignItems: 'center', gap: space.sm });
