import { style } from '@vanilla-extract/css';
import { media } from '../../../theme/media.ts';
import { size } from '../../../theme/tokens.ts';
import { alignedSpreadRow, flexColumn, textSize, vars } from '../../../theme/vars.css.ts';

const { color, radius, space } = vars;

export const group = style({ ...flexColumn, gap: space.sm });
export const legend = style({ fontWeight: 600 });
export const branch = style({ paddingInlineStart: space.lg });

/** Negative margin by its padding, to align names with the column's edge. */
export const category = style({
  ...alignedSpreadRow,
  gap: space.sm,
  inlineSize: `calc(100% + 2 * ${space.md})`,
  minBlockSize: size[44],
  marginInline: `calc(-1 * ${space.md})`,
  paddingInline: space.md,
  borderRadius: radius.md,
  color: color.text.default,
  ...textSize.bodySm,
  selectors: {
    [`${branch} &`]: { marginInlineEnd: `calc(-1 * ${space.md})` },
    '&[aria-current]': { background: color.bg.selected, color: color.text.onBrandTint, fontWeight: 600 },
    '&:focus-visible': { outlineOffset: '-2px' },
  },
  '@media': { [media.hover]: { selectors: { '&:hover:not([aria-current])': { background: color.bg.hover } } } },
});

export const count = style({
  flexShrink: 0,
  whiteSpace: 'nowrap',
  color: color.text.muted,
  fontSize: vars.fontSize.caption,
  fontWeight: 400,
  fontVariantNumeric: 'tabular-nums',
  selectors: { '[aria-current] > &': { color: 'inherit' } },
});

export const stock = style({ display: 'flex', alignItems: 'center', minBlockSize: size[44] });
