import { style } from '@vanilla-extract/css';
import { media } from '../../../theme/media.ts';
import { size, visuallyHidden } from '../../../theme/tokens.ts';
import { inlineAlignedRow, textSize, vars } from '../../../theme/vars.css.ts';

const { color, space } = vars;

/** The label column is as wide as its widest label. */
export const list = style({ display: 'grid', gridTemplateColumns: 'max-content minmax(0, 1fr)', columnGap: space.lg });
export const row = style({
  display: 'grid',
  gridTemplateColumns: 'subgrid',
  gridColumn: '1 / -1',
  alignItems: 'center',
  minBlockSize: size[44],
  selectors: { '& + &': { boxShadow: `0 -1px 0 ${color.border.subtle}` } },
});
export const label = style({
  position: 'relative',
  ...inlineAlignedRow,
  gap: space.sm,
  color: color.text.muted,
  ...textSize.bodySm,
});
/** Phones show the icon only; the label is visually hidden. */
export const labelTexts = style({
  '@media': {
    [`not all and ${media.sm}`]: visuallyHidden,
  },
});
export const sign = style({ flexShrink: 0 });
export const value = style({ minInlineSize: 0, paddingBlock: space.sm, fontVariantNumeric: 'tabular-nums' });
/** The link fills the height of its row. */
export const way = style({
  ...inlineAlignedRow,
  minBlockSize: size[44],
  marginBlock: `calc(-1 * ${space.sm})`,
});
