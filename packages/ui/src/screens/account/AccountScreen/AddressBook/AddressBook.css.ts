import { style } from '@vanilla-extract/css';
import { media } from '../../../../theme/media.ts';
import { cardSurface, flexColumn, vars, wrappingRow, wrappingSpreadRow } from '../../../../theme/vars.css.ts';

const { space } = vars;

export const book = style({ ...flexColumn, gap: space.md });
export const head = style({ ...wrappingSpreadRow, gap: space.sm });
export const list = style({ display: 'grid', gap: space.md });
export const card = style({
  display: 'grid',
  gap: space.sm,
  padding: space.lg,
  paddingBlockEnd: space.sm,
  ...cardSurface,
  '@media': {
    [media.md]: { gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'center', paddingBlockEnd: space.lg },
  },
});
/** "Make default" at the start of the row, Edit and Delete at its end. */
export const acts = style({
  ...wrappingRow,
  justifyContent: 'flex-end',
  columnGap: space.xs,
  minBlockSize: vars.control.md,
  // Align the icons' strokes, not their larger press targets, with the end of the text.
  marginInlineEnd: `calc(-1 * ${space.md})`,
});
export const start = style({ marginInlineEnd: 'auto' });
