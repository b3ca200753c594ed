import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '../../theme/media.ts';
import { size } from '../../theme/tokens.ts';
import { alignedRow, textSize, vars } from '../../theme/vars.css.ts';

const { color, space } = vars;

/** Text so large, for the width of the window, that a label breaks within the column of labels: it goes above its value. */
const largeText = '(max-width: 16em)';

export const list = style({ display: 'grid', rowGap: space.md });
export const row = style({
  display: 'grid',
  gridTemplateColumns: `${size[96]} minmax(0, 1fr)`,
  columnGap: space.lg,
  alignItems: 'baseline',
  ...textSize.bodySm,
  '@media': { [largeText]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
/** A number to copy that does not fit beside its label stands below it, in one line. */
export const copyRow = style({ selectors: { '&&': { display: 'flex', flexWrap: 'wrap' } } });
globalStyle(`${copyRow} > dt`, { flex: `0 0 ${size[96]}` });
globalStyle(`${copyRow} > dd`, { flexGrow: 1, maxInlineSize: '100%' });
export const wide = style({ '@media': { [media.md]: { gridTemplateColumns: `${size[160]} minmax(0, 1fr)` } } });
globalStyle(`${copyRow}${wide} > dt`, { '@media': { [media.md]: { flexBasis: size[160] } } });
export const term = style({ color: color.text.muted });
export const value = style({
  ...alignedRow,
  columnGap: space.xs,
  minInlineSize: 0,
  // Narrow columns break `上午2:05` before its digits, or within 上午.
  wordBreak: 'keep-all',
});
/** The press target is larger than its line; the negative margin keeps the line height. */
export const copy = style({ marginBlock: `calc(-1 * ${size[10]})` });
