import { style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { media } from '../../theme/media.ts';
import { vars } from '../../theme/vars.css.ts';

const { color, duration, radius, space } = vars;

/** The card around the whole list: filters, rows and pages. */
export const frame = style({
  position: 'relative',
  isolation: 'isolate',
  minInlineSize: 0,
  overflow: 'clip',
  background: color.bg.surface,
  borderRadius: radius.xl,
  boxShadow: vars.shadow.card,
  fontSize: vars.fontSize.bodySm,
  lineHeight: vars.lineHeight.bodySm,
  '@media': { [media.forcedColors]: { border: '1px solid CanvasText' } },
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

/** The error of rows that are still there brings its own height. */
export const failure = style({ paddingInline: space.lg, borderBlockEnd: `1px solid ${color.border.subtle}` });

/** Old rows while new ones come. */
export const body = style({
  position: 'relative',
  transition: `opacity ${duration.base}`,
  selectors: { '&[data-refreshing]': { opacity: 0.6 } },
});

/** What stands where rows would. */
export const state = style({ paddingInline: space.lg, paddingBlock: space.lg });

/** Over the headers, beside the checkbox of the page. */
export const bulkHead = style({
  position: 'absolute',
  zIndex: 4,
  insetBlockStart: 0,
  insetInlineEnd: 0,
  display: 'flex',
  alignItems: 'center',
  blockSize: '2.5rem',
  paddingInlineStart: space.md,
  paddingInlineEnd: space.lg,
  background: color.bg.surface,
  borderBlockEnd: `1px solid ${color.border.subtle}`,
});

/** On a phone: where the thumb is, as long as the list is in view. */
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
  overflow: 'auto',
  overscrollBehaviorX: 'contain',
  // What is below the head and beside the first column is what a focused row must be scrolled into.
  scrollPaddingBlockStart: '3rem',
  selectors: { '&:focus-visible': { outlineOffset: '-2px' } },
});

export const table = style({
  tableLayout: 'fixed',
  inlineSize: '100%',
  borderCollapse: 'separate',
  borderSpacing: 0,
  textAlign: 'start',
});

const stuck = { position: 'sticky', zIndex: 1, background: 'inherit' } as const;
/** Shows, once columns slide, beneath which one. */
const edge = { boxShadow: `inset -1px 0 0 ${color.border.subtle}` };

export const headCell = recipe({
  base: {
    position: 'sticky',
    insetBlockStart: 0,
    zIndex: 2,
    blockSize: '2.5rem',
    paddingInline: space.md,
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
  cursor: 'default',
  selectors: {
    '&[data-opens]': { cursor: 'pointer' },
    '&[data-selected]': { background: color.bg.selected },
    '&:focus-visible': { outlineOffset: '-2px' },
  },
});

/** The hover is an alpha, and the first column must stay opaque: it is laid over the row's own ground. */
export const cell = recipe({
  base: {
    position: 'relative',
    blockSize: '3.25rem',
    paddingInline: space.md,
    paddingBlock: space['2xs'],
    background: 'inherit',
    borderBlockEnd: `1px solid ${color.border.subtle}`,
    verticalAlign: 'middle',
    '@media': {
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
      // The frame or the foot ends the list.
      'tbody:last-child > tr:last-child > &': { borderBlockEndColor: 'transparent' },
      [`${row}[data-current] &:first-child`]: { boxShadow: `inset 2px 0 0 ${color.border.brand}` },
    },
  },
  variants: {
    align: { end: { textAlign: 'end' } },
    isCompact: { true: { blockSize: '2.5rem' } },
    isFirst: { true: { ...stuck } },
    isSelect: { true: { ...stuck, insetInlineStart: 0, lineHeight: 0 } },
  },
});

export const edgeCell = style({ selectors: { '[data-slid] &': edge } });

export const sortButton = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space.xs,
  minBlockSize: '1.75rem',
  marginInline: `calc(-1 * ${space.xs})`,
  paddingInline: space.xs,
  borderRadius: radius.sm,
  fontWeight: 'inherit',
  selectors: {
    '&[data-sorted]': { color: color.text.default, fontWeight: 600 },
    '[data-align="end"] &': { flexDirection: 'row-reverse' },
  },
  '@media': {
    [media.hover]: { selectors: { '&:hover': { color: color.text.default, background: color.bg.hover } } },
    '(pointer: coarse)': { minBlockSize: '2.75rem' },
  },
});

/** Keeps its place, so that sorting moves no header. */
export const sortSign = style({
  flexShrink: 0,
  opacity: 0,
  selectors: {
    '[data-sorted] > &, :hover > &, :focus-visible > &': { opacity: 1 },
    '[data-sorted="descending"] > &': { transform: 'scaleY(-1)' },
  },
});

/** The height of the rows that are not drawn. */
export const spacer = style({ padding: 0, border: 0 });

export const noteCell = style({
  paddingBlockEnd: space.sm,
  paddingInline: space.md,
  borderBlockEnd: `1px solid ${color.border.subtle}`,
});
/** The row and what is said below it are one: no line between them. */
export const noted = style({ blockSize: '2.75rem', borderBlockEndColor: 'transparent' });
