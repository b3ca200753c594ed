import { customerMark } from '@sampan/domain/page/customerMark';
import { foldedSidebarMark } from '@sampan/domain/page/foldedSidebarMark';
import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '../../theme/media.ts';
import { size, width } from '../../theme/tokens.ts';
import { alignedRow, ellipsis, flexColumn, mutedCaption, textSize, vars } from '../../theme/vars.css.ts';

const { color, duration, ease, radius, space } = vars;

/** Width of the sidebar, shared with the page grid's first column. */
const barWidth = { open: size[224], folded: size[64] };

export const shell = style({
  minBlockSize: '100dvh',
  color: color.text.default,
  ...textSize.bodySm,
  selectors: { [`[${customerMark}] &`]: { visibility: 'hidden' } },
  '@media': {
    [media.lg]: {
      display: 'grid',
      gridTemplateColumns: `${barWidth.open} minmax(0, 1fr)`,
      selectors: {
        [`&[data-folded], [${foldedSidebarMark}] &`]: { gridTemplateColumns: `${barWidth.folded} minmax(0, 1fr)` },
      },
    },
    print: { display: 'block' },
  },
});

/** Hidden in print. */
const notOnPaper = { print: { display: 'none' } } as const;

export const sidebar = style({
  display: 'none',
  '@media': {
    [media.lg]: {
      ...flexColumn,
      position: 'sticky',
      insetBlockStart: 0,
      blockSize: '100dvh',
      background: color.bg.surface,
      boxShadow: `1px 0 0 ${color.border.subtle}`,
    },
    ...notOnPaper,
  },
});

/** Until hydration a folded sidebar has the content of an open one. */
globalStyle(`[${foldedSidebarMark}] ${sidebar}`, { overflow: 'hidden' });
globalStyle(`[${foldedSidebarMark}] ${sidebar} :is(a span, nav > div > div)`, { visibility: 'hidden' });

/** As high as the top bar beside it. */
export const brand = style({
  ...alignedRow,
  gap: space.sm,
  flexShrink: 0,
  minBlockSize: size[56],
  paddingInline: space.xl,
  selectors: { '[data-folded] &': { justifyContent: 'center', paddingInline: 0 } },
});
export const home = style({ display: 'inline-flex', alignItems: 'center', minBlockSize: size[44] });

/** In the drawer, rows extend into the sheet's padding, so that their text aligns with the sheet's title. */
export const nav = style({
  ...flexColumn,
  flexGrow: 1,
  gap: space.lg,
  marginInline: `calc(-1 * ${space.md})`,
  selectors: {
    [`${sidebar} > &`]: {
      minBlockSize: 0,
      marginInline: 0,
      overflowY: 'auto',
      paddingBlock: space.sm,
      paddingInline: space.md,
    },
  },
});
export const heading = style({
  paddingInline: space.md,
  paddingBlockEnd: space.xs,
  ...mutedCaption,
});
/** When folded, groups are separated by a line instead of a heading. */
export const headingLine = style({
  blockSize: '1px',
  marginBlockEnd: space.sm,
  marginInline: space.sm,
  background: color.border.subtle,
});

export const item = style({
  position: 'relative',
  ...alignedRow,
  gap: space.md,
  minBlockSize: size[36],
  paddingInline: space.md,
  borderRadius: radius.md,
  color: color.text.default,
  ...textSize.label,
  fontWeight: 500,
  transition: `background ${duration.fast} ${ease.standard}`,
  selectors: {
    '&[aria-current]': { background: color.tint.brand, color: color.text.onBrandTint, fontWeight: 600 },
    '&:focus-visible': { outlineOffset: '-2px' },
    '[data-folded] &': { justifyContent: 'center', paddingInline: 0 },
  },
  '@media': {
    [media.hover]: { selectors: { '&:hover:not([aria-current])': { background: color.bg.hover } } },
    '(pointer: coarse)': { minBlockSize: size[44] },
  },
});
export const itemIcon = style({ color: color.text.muted, selectors: { '[aria-current] > &': { color: 'inherit' } } });
export const itemLabel = style({ flexGrow: 1, minInlineSize: 0 });
/** On the icon's corner when the sidebar is folded. */
export const itemCount = style({
  selectors: {
    '[data-folded] &': { position: 'absolute', insetBlockStart: '-2px', insetInlineEnd: `calc(-1 * ${size[4]})` },
  },
});
export const foot = style({
  ...alignedRow,
  gap: space['2xs'],
  flexShrink: 0,
  padding: space.md,
  boxShadow: `0 -1px 0 ${color.border.subtle}`,
  selectors: { '[data-folded] &': { flexDirection: 'column' } },
});
export const fold = style({ color: color.text.muted });
export const account = style([
  item,
  {
    inlineSize: `calc(100% + 2 * ${space.md})`,
    minBlockSize: size[44],
    marginInline: `calc(-1 * ${space.md})`,
    textAlign: 'start',
    selectors: { [`${sidebar} &`]: { inlineSize: '100%', marginInline: 0 } },
  },
]);
export const accountName = style(ellipsis);

export const column = style({ ...flexColumn, minInlineSize: 0, minBlockSize: '100dvh' });
export const topbar = style({
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: vars.z.header,
  ...alignedRow,
  gap: space.sm,
  minBlockSize: size[56],
  paddingInline: space.lg,
  background: color.bg.canvas,
  boxShadow: `0 1px 0 ${color.border.subtle}`,
  '@media': {
    [media.md]: { paddingInline: space['2xl'] },
    [media.lg]: { paddingInline: space['3xl'] },
    ...notOnPaper,
  },
});
/** Negative margin: aligned by its strokes, not its press target. */
export const menuButton = style({
  marginInlineStart: `calc(-1 * ${space.sm})`,
  '@media': { [media.lg]: { display: 'none' } },
});

export const search = style({
  position: 'relative',
  ...alignedRow,
  gap: space.sm,
  flexGrow: 1,
  minInlineSize: 0,
  maxInlineSize: size[360],
  minBlockSize: vars.control.md,
  paddingInline: `${space.md} ${space.xs}`,
  borderRadius: vars.control.radius,
  background: color.bg.surface,
  boxShadow: `inset 0 0 0 1px ${color.border.default}`,
  color: color.text.muted,
  fontSize: vars.fontSize.bodySm,
  selectors: {
    '&::after': { content: '""', position: 'absolute', insetInline: 0, insetBlock: `calc(-1 * ${size[4]})` },
  },
  '@media': { [media.hover]: { selectors: { '&:hover': { boxShadow: `inset 0 0 0 1px ${color.border.control}` } } } },
});
export const searchLabel = style({ flexGrow: 1, minInlineSize: 0, ...ellipsis });
export const searchKeys = style({
  display: 'none',
  '@media': { [`${media.hover} and ${media.md}`]: { display: 'inline-flex' } },
});

export const tools = style({
  ...alignedRow,
  gap: space.xs,
  marginInlineStart: 'auto',
  marginInlineEnd: `calc(-1 * ${space.sm})`,
});
// The menus are shared with the shop; the back office uses smaller icons.
globalStyle(`${tools} svg`, { inlineSize: size[18], blockSize: size[18] });
export const jobs = style({ position: 'relative' });
export const jobsCount = style({
  position: 'absolute',
  insetBlockStart: '-2px',
  insetInlineStart: `calc(100% - ${vars.space.lg})`,
  pointerEvents: 'none',
});

export const main = style({
  flexGrow: 1,
  inlineSize: '100%',
  maxInlineSize: `calc(${width.adminIndex} + 2 * ${space['3xl']})`,
  marginInline: 'auto',
  // The job tray covers a corner: the end of the page can be scrolled out from under it.
  paddingBlock: `${space.lg} calc(${space['5xl']} + var(--sampan-job-tray, 0px))`,
  paddingInline: space.lg,
  '@media': {
    [media.md]: { paddingInline: space['2xl'], paddingBlockStart: space['2xl'] },
    [media.lg]: { paddingInline: space['3xl'] },
    print: { padding: 0 },
  },
});
