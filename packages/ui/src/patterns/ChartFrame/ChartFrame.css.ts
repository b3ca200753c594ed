import { createContainer, globalStyle, style } from '@vanilla-extract/css';
import { media } from '../../theme/media.ts';
import { size } from '../../theme/tokens.ts';
import {
  alignedRow,
  alignedSpreadRow,
  covering,
  ellipsis,
  flexColumn,
  mutedCaption,
  textSize,
  vars,
} from '../../theme/vars.css.ts';

const { color, radius, space } = vars;

const frame = createContainer();
const wide = '(min-width: 480px)';

export const card = style({
  containerType: 'inline-size',
  containerName: frame,
  ...flexColumn,
  gap: space.lg,
  minInlineSize: 0,
  padding: space.lg,
  borderRadius: radius.xl,
  background: color.bg.surface,
  color: color.text.default,
  boxShadow: vars.shadow.card,
  '@media': {
    [media.md]: { padding: space.xl },
    [media.forcedColors]: { border: '1px solid CanvasText' },
    print: { boxShadow: 'none', border: `1px solid ${color.border.default}`, breakInside: 'avoid' },
  },
});

export const head = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gridTemplateAreas: '"said menu" "period period"',
  columnGap: space.md,
  rowGap: space.md,
  alignItems: 'start',
  '@container': {
    [`${frame} ${wide}`]: {
      gridTemplateColumns: 'minmax(0, 1fr) auto auto',
      gridTemplateAreas: '"said period menu"',
    },
  },
});
export const summary = style({ gridArea: 'said', display: 'grid', gap: space['2xs'] });
export const period = style({
  gridArea: 'period',
  selectors: { '&:empty': { display: 'none' } },
  '@media': { print: { display: 'none' } },
});
export const menu = style({ gridArea: 'menu', '@media': { print: { display: 'none' } } });

export const figure = style({
  ...flexColumn,
  // Grow to the height of the neighbouring card.
  flexGrow: 1,
  gap: space.md,
  selectors: { '&[data-kind="donut"]': { flexFlow: 'row wrap', alignItems: 'center', columnGap: space['2xl'] } },
});

/** 240 px high on phones, 320 px on desktops; a ranking grows with its rows. */
export const plot = style({
  position: 'relative',
  inlineSize: '100%',
  minInlineSize: 0,
  minBlockSize: 0,
  flex: `1 0 ${size[240]}`,
  borderRadius: radius.sm,
  touchAction: 'pan-y',
  userSelect: 'none',
  outlineOffset: '2px',
  ...textSize.micro,
  fontVariantNumeric: 'tabular-nums',
  selectors: {
    '&[data-kind="ranking"]': { flex: 'none' },
    '&[data-kind="donut"]': { flex: 'none', inlineSize: size[200], blockSize: size[200], marginInline: 'auto' },
  },
  '@media': {
    [media.lg]: { selectors: { '&:is([data-kind="line"], [data-kind="bar"])': { flexBasis: size[320] } } },
    // The drawing keeps the height that it had on the screen.
    print: {
      selectors: { '&:is([data-kind="line"], [data-kind="bar"])': { flex: 'none', blockSize: 'max-content' } },
    },
  },
});

/** The surface ignores pointer events: the plot around it computes the point. */
export const surface = style({ pointerEvents: 'none' });
// With the reader's text spacing (WCAG 1.4.12), the axis' texts are wider than their room.
globalStyle(`${surface} svg`, { overflow: 'visible' });

/** Paper has no tooltip for the rest of a name: it wraps, small enough for three lines in a row. */
const wholeOnPaper = {
  print: { overflow: 'visible', whiteSpace: 'normal', overflowWrap: 'anywhere', ...textSize.micro, lineHeight: 1.15 },
} as const;

/** Name of a series at the end of its line. */
export const lineName = style({
  position: 'absolute',
  insetInlineEnd: 0,
  inlineSize: space['8xl'],
  ...ellipsis,
  transform: 'translateY(-50%)',
  ...textSize.caption,
  fontWeight: 500,
  color: color.text.default,
  selectors: { '&[data-previous]': { color: color.text.muted, fontWeight: 400 } },
  '@media': wholeOnPaper,
});

export const reading = style({
  position: 'absolute',
  zIndex: vars.z.base,
  display: 'grid',
  gap: space['2xs'],
  maxInlineSize: size[200],
  paddingBlock: space.sm,
  paddingInline: space.md,
  borderRadius: radius.md,
  background: color.bg.raised,
  boxShadow: vars.shadow.pop,
  ...textSize.caption,
  selectors: {
    // From the point's line to the figures and past it: points are near one another, and none is read on the way.
    '&::before': {
      content: '""',
      position: 'absolute',
      zIndex: -1,
      insetBlock: 0,
      insetInline: `calc(-1 * ${space['2xl']})`,
    },
  },
  '@media': { [media.forcedColors]: { border: '1px solid CanvasText' } },
});
export const readingRow = style({ display: 'flex', alignItems: 'center', gap: space.sm });
/** Beside a long name an amount would break within its digits. */
export const readingValue = style({
  marginInlineStart: 'auto',
  paddingInlineStart: space.md,
  fontWeight: 600,
  whiteSpace: 'nowrap',
});

export const rankRow = style({
  position: 'absolute',
  insetInline: 0,
  ...alignedSpreadRow,
  gap: space.md,
  borderRadius: radius.sm,
  ...textSize.bodySm,
  selectors: { '&[data-active]': { background: color.bg.hover } },
});
export const rankName = style({ ...ellipsis, '@media': wholeOnPaper });
export const rankValue = style({ fontWeight: 500, whiteSpace: 'nowrap' });

export const middle = style({
  ...covering,
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  textAlign: 'center',
  pointerEvents: 'none',
});
/** Takes the pointer, which can rest on the figure. */
export const middleValue = style({
  pointerEvents: 'auto',
  ...textSize.h3,
  fontWeight: 650,
  letterSpacing: vars.tracking.h3,
});
export const middleName = style({
  pointerEvents: 'auto',
  maxInlineSize: space['8xl'],
  ...ellipsis,
  color: color.text.muted,
  ...textSize.micro,
});

export const legend = style({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: space.lg,
  selectors: {
    '&[data-kind="donut"]': { flexDirection: 'column', flexGrow: 1, flexBasis: size[180], maxInlineSize: size[360] },
  },
});
export const legendItem = style({
  ...alignedRow,
  gap: space.sm,
  minBlockSize: size[44],
  minInlineSize: size[44],
  borderRadius: radius.sm,
  color: color.text.default,
  ...textSize.caption,
  textAlign: 'start',
  selectors: {
    '&[data-state="off"]': { color: color.text.muted, textDecoration: 'line-through' },
    '&[aria-disabled="true"]': { cursor: 'default' },
    '[data-kind="donut"] > &': { paddingInline: space.sm },
  },
  '@media': {
    [media.hover]: {
      minBlockSize: space['2xl'],
      selectors: {
        '&:hover:not([aria-disabled="true"])': { background: color.bg.hover },
        '[data-kind="donut"] > &': { minBlockSize: space['3xl'] },
      },
    },
  },
});
export const legendName = style({ minInlineSize: 0 });
export const legendValue = style({
  marginInlineStart: 'auto',
  paddingInlineStart: space.md,
  fontWeight: 500,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
});
export const swatch = style({ flexShrink: 0, selectors: { '[data-state="off"] > &': { opacity: 0.35 } } });

export const foot = style({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: space.lg,
  rowGap: space.xs,
  ...mutedCaption,
});
export const countingKey = style({ display: 'inline-flex', alignItems: 'center', gap: space.xs });

export const tableScroll = style({ overflowX: 'auto', borderRadius: radius.md, outlineOffset: '-2px' });
export const table = style({
  inlineSize: '100%',
  borderCollapse: 'collapse',
  ...textSize.bodySm,
  fontVariantNumeric: 'tabular-nums',
});
export const cell = style({
  paddingBlock: space.sm,
  paddingInline: space.sm,
  borderBlockEnd: `1px solid ${color.border.subtle}`,
  textAlign: 'end',
  fontWeight: 400,
  selectors: {
    '&:first-child': { textAlign: 'start' },
    'thead &': { color: color.text.muted, fontSize: vars.fontSize.caption, fontWeight: 500, verticalAlign: 'bottom' },
    'tfoot &': { fontWeight: 600, borderBlockEnd: 'none' },
  },
});

export const skeletonBars = style({
  display: 'flex',
  alignItems: 'flex-end',
  justifyContent: 'space-around',
  gap: space.md,
  blockSize: size[240],
  paddingInlineStart: space['4xl'],
  borderBlockEnd: `1px solid ${color.border.subtle}`,
  '@media': { [media.lg]: { blockSize: size[320] } },
});
export const skeletonRing = style({ display: 'grid', placeItems: 'center', blockSize: size[240] });
export const skeletonRows = style({ display: 'grid', gap: space.md, paddingBlock: space.sm });
