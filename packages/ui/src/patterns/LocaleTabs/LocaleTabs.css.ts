import { style } from '@vanilla-extract/css';
import { media } from '../../theme/media.ts';
import { size } from '../../theme/tokens.ts';
import { alignedRow, inlineAlignedRow, textSize, vars, wrappingSpreadRow } from '../../theme/vars.css.ts';

const { color, duration, ease, space } = vars;

export const head = style({ ...wrappingSpreadRow, gap: space.xs, paddingBlockEnd: space.lg });
export const row = style({ display: 'flex', flexWrap: 'wrap', gap: space.xs });
export const tab = style({
  position: 'relative',
  ...inlineAlignedRow,
  gap: space.sm,
  minBlockSize: vars.control.md,
  paddingInline: space.md,
  borderRadius: vars.radius.full,
  color: color.text.muted,
  ...textSize.label,
  fontWeight: 500,
  whiteSpace: 'nowrap',
  transition: `background ${duration.fast} ${ease.standard}`,
  selectors: {
    '&[aria-selected="true"]': { background: color.tint.brand, color: color.text.onBrandTint, fontWeight: 600 },
  },
  '@media': {
    [media.hover]: { selectors: { '&:hover:not([aria-selected="true"])': { background: color.bg.hover } } },
    '(pointer: coarse)': { minBlockSize: size[44] },
    [media.forcedColors]: { selectors: { '&[aria-selected="true"]': { outline: '2px solid Highlight' } } },
  },
});

export const panels = style({
  selectors: { '&[data-side-by-side]': { display: 'grid', gap: space.xl } },
  '@media': {
    [media.lg]: { selectors: { '&[data-side-by-side]': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' } } },
  },
});
export const panel = style({ minInlineSize: 0, selectors: { '&[hidden]': { display: 'none' } } });
export const columnName = style({
  ...alignedRow,
  gap: space.sm,
  // Labels in different scripts differ in line height; keep the fields below aligned.
  blockSize: size[32],
  paddingBlockEnd: space.sm,
  ...textSize.label,
  fontWeight: 600,
});
