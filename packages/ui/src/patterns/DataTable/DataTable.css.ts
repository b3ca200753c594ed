import { style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { media } from '../../theme/media.ts';
import { alignedRow, cardSurface, inlineAlignedRow, textSize, vars } from '../../theme/vars.css.ts';

const { color, duration, radius, space } = vars;

/** The card around the whole list: filters, rows and pages. */
export const frame = style({
  position: 'relative',
  isolation: 'isolate',
  minInlineSize: 0,
  overflow: 'clip',
  ...cardSurface,
  ...textSize.bodySm,
  '@media': {
    [media.forcedColors]: { border: '1px solid CanvasText' },
    print: { overflow: 'visible', boxShadow: 'none' },
  },
  selectors: { '&:focus': { outline: 'none' } },
});

export const bar = style({
  paddingBlock: space.md,
  paddingInline: space.lg,
  selectors: { '&:not(:last-child)': { borderBlockEnd: `1px solid ${color.border.subtle}` } },
});

export const foot = style({
  paddingBlock: space.sm,
  paddingInline: space.lg,
  borderBlockStart: `1px solid ${color.border.subtle}`,
});

export const notice = style({ padding: space.lg, borderBlockEnd: `1px solid ${color.border.subtle}` });

/** Error shown above stale rows; it has its own height. */
export const failure = style({ paddingInline: space.lg, borderBlockEnd: `1px solid ${color.border.subtle}` });

/** Stale rows are dimmed while new ones load. */
export const body = style({
  position: 'relative',
  transition: `opacity ${duration.base}`,
  selectors: {
    '&[data-refreshing]': { opacity: 0.6 },
    // Shows that columns are hidden beyond the end; some systems hide the scroll bar.
    '&:has(> [data-more])::after': {
      content: '""',
      position: 'absolute',
      zIndex: 4,
      insetBlock: 0,
      insetInlineEnd: 0,
      inlineSize: space.xl,
      background: `linear-gradient(to left, ${color.border.default}, transparent)`,
      pointerEvents: 'none',
    },
    // The border is lighter than the dark card and would glow.
    'body[dark-theme] &:has(> [data-more])::after, html.dark-theme &:has(> [data-more])::after': {
      background: `linear-gradient(to left, ${color.bg.overlay}, transparent)`,
    },
  },
  '@media': { print: { selectors: { '&:has(> [data-more])::after': { display: 'none' } } } },
});

/** Empty, error or loading state in place of the rows. */
export const state = style({ paddingInline: space.lg, paddingBlock: space.lg });

/** Bulk bar over the headers, beside the select-all checkbox. */
export const bulkHead = style({
  position: 'absolute',
  zIndex: 4,
  insetBlockStart: 0,
  insetInlineEnd: 0,
  ...alignedRow,
  blockSize: '2.5rem',
  paddingInlineStart: space.md,
  paddingInlineEnd: space.lg,
  background: color.bg.surface,
  borderBlockEnd: `1px solid ${color.border.subtle}`,
});

/** On phones the bulk bar sticks to the bottom while the list is in view. */
export const bulkFoot = style({
  position: 'sticky',
  zIndex: 4,
  insetBlockEnd: 0,
  paddingBlock: space.sm,
  paddingInline: space.lg,
  paddingBlockEnd: `max(${space.sm}, env(safe-area-inset-bottom))`,
  background: color.bg.surface,
  boxShadow: vars.shadow.bar,
});

export const viewport = style({
  // Longer tables scroll beneath their header.
  maxBlockSize: 'max(24rem, calc(100dvh - 16rem))',
  overflow: 'auto',
  overscrollBehaviorX: 'contain',
  // A focused row is scrolled clear of the sticky header and first column.
  scrollPaddingBlockStart: '3rem',
  selectors: { '&:focus-visible': { outlineOffset: '-2px' } },
  '@media': { print: { maxBlockSize: 'none', overflow: 'visible' } },
});

/** On paper, where nothing scrolls, the columns share the width and their texts wrap. */
export const table = style({
  tableLayout: 'fixed',
  '@media': { print: { tableLayout: 'auto', minInlineSize: '0 !important', ...textSize.micro } },
  inlineSize: '100%',
  borderCollapse: 'separate',
  borderSpacing: 0,
  textAlign: 'start',
});

const onPaper = { paddingInline: space.xs } as const;
const stuck = { position: 'sticky', zIndex: 1, background: 'inherit' } as const;
/** Edge of the sticky columns, visible once the others scroll beneath them. */
const edge = { boxShadow: `inset -1px 0 0 ${color.border.subtle}` };

export const headCell = recipe({
  base: {
    position: 'sticky',
    insetBlockStart: 0,
    zIndex: 2,
    '@media': { print: { ...onPaper, position: 'static' } },
    blockSize: '2.5rem',
    paddingInline: space.sm,
    background: color.bg.surface,
    borderBlockEnd: `1px solid ${color.border.subtle}`,
    color: color.text.muted,
    fontSize: vars.fontSize.caption,
    lineHeight: 1.25,
    fontWeight: 500,
    textAlign: 'start',
    selectors: {
      '&:first-child': { paddingInlineStart: space.lg },
      '&:last-child': { paddingInlineEnd: space.lg },
    },
  },
  variants: {
    align: { end: { textAlign: 'end' } },
    isFirst: { true: { zIndex: 3 } },
    isSelect: { true: { zIndex: 3, insetInlineStart: 0, lineHeight: 0 } },
  },
});

export const edgeHead = style({ selectors: { '[data-slid] &': edge } });

export const row = style({
  background: color.bg.surface,
  '@media': { print: { breakInside: 'avoid' } },
  cursor: 'default',
  selectors: {
    '&[data-opens]': { cursor: 'pointer' },
    '&[data-selected]': { background: color.bg.selected },
    '&:focus-visible': { outlineOffset: '-2px' },
  },
});

/** The hover colour is translucent and sticky cells must be opaque, so it is layered over the row's background. */
export const cell = recipe({
  base: {
    position: 'relative',
    blockSize: '3.25rem',
    paddingInline: space.sm,
    paddingBlock: space['2xs'],
    background: 'inherit',
    borderBlockEnd: `1px solid ${color.border.subtle}`,
    // A row header looks like the other cells.
    fontWeight: 'inherit',
    textAlign: 'start',
    verticalAlign: 'middle',
    '@media': {
      print: onPaper,
      [media.hover]: {
        selectors: {
          [`${row}:hover &`]: { backgroundImage: `linear-gradient(${color.bg.hover}, ${color.bg.hover})` },
        },
      },
    },
    selectors: {
      [`${row}:has(:focus-visible) &`]: {
        backgroundImage: `linear-gradient(${color.bg.hover}, ${color.bg.hover})`,
      },
      '&:first-child': { paddingInlineStart: space.lg },
      '&:last-child': { paddingInlineEnd: space.lg },
      // No border below the last row: the frame or the footer ends the list.
      'tbody:last-child > tr:last-child > &': { borderBlockEndColor: 'transparent' },
      [`${row}[data-current] &:first-child`]: { boxShadow: `inset 2px 0 0 ${color.border.brand}` },
    },
  },
  variants: {
    align: { end: { textAlign: 'end' } },
    isFirst: { true: { ...stuck } },
    isSelect: { true: { ...stuck, insetInlineStart: 0, lineHeight: 0 } },
  },
});

export const edgeCell = style({ selectors: { '[data-slid] &': edge } });

export const sortButton = style({
  ...inlineAlignedRow,
  gap: space.xs,
  minBlockSize: '1.75rem',
  marginInline: `calc(-1 * ${space.xs})`,
  paddingInline: space.xs,
  borderRadius: radius.sm,
  selectors: {
    '&[data-sorted]': { color: color.text.default, fontWeight: 600 },
    '[data-align="end"] &': { flexDirection: 'row-reverse' },
  },
  '@media': {
    [media.hover]: { selectors: { '&:hover': { color: color.text.default, background: color.bg.hover } } },
    '(pointer: coarse)': { minBlockSize: '2.75rem' },
  },
});

/** Always reserves its space, so that sorting shifts no header. */
export const sortSign = style({
  flexShrink: 0,
  opacity: 0,
  selectors: {
    '[data-sorted] > &, :hover > &, :focus-visible > &': { opacity: 1 },
    '[data-sorted="descending"] > &': { transform: 'scaleY(-1)' },
  },
});

/** Takes the height of the rows that are not rendered. */
export const spacer = style({ padding: 0, border: 0 });

export const noteCell = style({
  paddingBlockEnd: space.sm,
  paddingInline: space.md,
  borderBlockEnd: `1px solid ${color.border.subtle}`,
});
/** No border between a row and its note. */
export const noted = style({ blockSize: '2.75rem', borderBlockEndColor: 'transparent' });
