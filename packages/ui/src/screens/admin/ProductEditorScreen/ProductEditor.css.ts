import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '../../../theme/media.ts';
import { size } from '../../../theme/tokens.ts';
import { oneColumn, textSize, vars } from '../../../theme/vars.css.ts';

const { color, space } = vars;

/** Two columns on desktops; languages side by side use the full width. */
export const page = style({
  ...oneColumn,
  gap: space.lg,
  alignItems: 'start',
  minInlineSize: 0,
  '@media': {
    [media.lg]: {
      gridTemplateColumns: `minmax(0, 1fr) ${size[320]}`,
      gridTemplateRows: 'auto 1fr',
      columnGap: space['2xl'],
    },
  },
});
export const basics = style({
  '@media': {
    [media.lg]: { selectors: { '[data-side-by-side] > &': { gridColumn: '1 / -1' } } },
  },
});
const column = style({ ...oneColumn, gap: space.lg, alignContent: 'start', minInlineSize: 0 });
export const main = style([column, { '@media': { [media.lg]: { gridColumn: 1, gridRow: 2 } } }]);
export const aside = style([
  column,
  {
    '@media': {
      [media.lg]: {
        gridColumn: 2,
        gridRow: '1 / span 2',
        selectors: { '[data-side-by-side] > &': { gridRow: 2 } },
      },
    },
  },
]);

export const pairs = style({
  display: 'grid',
  columnGap: space.lg,
  rowGap: space.sm,
  '@media': { [media.sm]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
});

export const pairTable = style({ display: 'grid', gap: space.sm });
export const pairRow = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr) auto',
  alignItems: 'center',
  gap: space.sm,
});

/** The table scrolls sideways on phones. Room for the padding of the editable figures. */
export const variantScroll = style({
  overflowX: 'auto',
  marginInline: `calc(-1 * ${space.md})`,
  paddingInline: space.md,
});
export const variantTable = style({ inlineSize: '100%', borderCollapse: 'collapse', ...textSize.bodySm });
globalStyle(`${variantTable} tr`, { blockSize: size[44] });
globalStyle(`${variantTable} tr + tr, ${variantTable} tbody tr`, {
  borderBlockStart: `1px solid ${color.border.subtle}`,
});
globalStyle(`${variantTable} th`, { textAlign: 'start', fontWeight: 500 });
globalStyle(`${variantTable} thead th`, { color: color.text.muted });
/** Aligned with the editable numbers, which have a pencil icon at their end. */
export const numeric = style({
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  paddingInlineEnd: 0,
  selectors: {
    [`${variantTable} &`]: { textAlign: 'end' },
    [`${variantTable} &:not(:has(button, input))`]: { paddingInlineEnd: space['2xl'] },
  },
});
globalStyle(`${numeric} > button`, { marginInlineEnd: `calc(-1 * ${space.md})` });

export const preview = style({ maxInlineSize: size[240] });
