import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '../../../../theme/media.ts';
import { size } from '../../../../theme/tokens.ts';
import { textSize, vars } from '../../../../theme/vars.css.ts';

const { color, radius, space } = vars;

/** Visually hidden, but focusable. */
export const fileInput = style({ position: 'absolute', inlineSize: '1px', blockSize: '1px', opacity: 0 });
export const fileWay = style({
  display: 'grid',
  justifyItems: 'center',
  gap: space.xs,
  padding: space['3xl'],
  borderRadius: radius.lg,
  border: `1px dashed ${color.border.control}`,
  color: color.text.default,
  textAlign: 'center',
  cursor: 'pointer',
  selectors: {
    [`${fileInput}:focus-visible + &`]: { outline: `2px solid ${color.focus.ring}`, outlineOffset: '2px' },
  },
  '@media': { [media.hover]: { selectors: { '&:hover': { background: color.bg.hover } } } },
});

/** As many rows as fit; the rest scrolls. */
export const scroll = style({
  // Keeps the table from widening the dialog.
  contain: 'inline-size',
  maxBlockSize: size[260],
  overflow: 'auto',
  borderRadius: radius.md,
  border: `1px solid ${color.border.subtle}`,
});
export const table = style({
  inlineSize: '100%',
  borderCollapse: 'collapse',
  ...textSize.caption,
  fontVariantNumeric: 'tabular-nums',
});
globalStyle(`${table} th, ${table} td`, {
  paddingBlock: space.sm,
  paddingInline: space.md,
  textAlign: 'start',
  verticalAlign: 'top',
  fontWeight: 400,
  maxInlineSize: size[280],
});
globalStyle(`${table} thead th`, {
  position: 'sticky',
  insetBlockStart: 0,
  background: color.bg.raised,
  color: color.text.muted,
  fontWeight: 500,
  whiteSpace: 'nowrap',
});
globalStyle(`${table} tbody tr`, { borderBlockStart: `1px solid ${color.border.subtle}` });
globalStyle(`${table} tr[data-wrong]`, { background: color.tint.warning });

/** Four counts in a row, each with its label below. */
export const countList = style({
  display: 'grid',
  gridTemplateColumns: `repeat(auto-fit, minmax(${size[112]}, 1fr))`,
  gap: space.md,
});
export const countItem = style({ display: 'grid' });

/** One select for each category text of the file. */
export const choiceList = style({ display: 'grid', gap: space.lg });
