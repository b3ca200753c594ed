import { style } from '@vanilla-extract/css';
import { media } from '../../../theme/media.ts';
import { vars, wrappingRow, wrappingSpreadRow } from '../../../theme/vars.css.ts';

const { space } = vars;
const narrow = `not all and ${media.md}`;

export const header = style({
  ...wrappingRow,
  columnGap: space.lg,
  rowGap: space.xs,
  paddingBlockEnd: space.xl,
  minInlineSize: 0,
  '@media': { print: { paddingBlockEnd: space.md } },
});
/** Align the back arrow by its stroke, not by its press target. */
export const titles = style({
  ...wrappingRow,
  columnGap: space.md,
  rowGap: space.xs,
  // As wide as its content: actions that do not fit beside the title wrap below it.
  flex: '1 1 auto',
  minInlineSize: 0,
  minBlockSize: vars.control.md,
  maxInlineSize: '100%',
  '@media': { [narrow]: { selectors: { '[data-record="read"] > &': { flexBasis: '100%' } } } },
});
export const titled = style({ display: 'flex', alignItems: 'center', gap: space.xs, minInlineSize: 0 });
export const back = style({ marginInlineStart: `calc(-1 * ${space.sm})` });
export const actions = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.sm,
  '@media': {
    // On phones actions go below the title block; a lone menu button stays beside it.
    [narrow]: {
      selectors: {
        '[data-record] > &': { order: 1 },
        '[data-record="acted"] > &': { flexBasis: '100%', flexDirection: 'row-reverse', justifyContent: 'flex-end' },
      },
    },
    print: { display: 'none' },
  },
});
/** Phones show the primary action only; the others move to its menu. */
export const wideOnly = style({ display: 'none', '@media': { [media.md]: { display: 'flex', gap: space.sm } } });
export const narrowOnly = style({ display: 'flex', '@media': { [media.md]: { display: 'none' } } });
export const under = style({
  ...wrappingSpreadRow,
  columnGap: space.lg,
  flexBasis: '100%',
  minBlockSize: vars.control.sm,
  '@media': { [narrow]: { selectors: { '[data-record="read"] > &': { flex: '1 1 0' } } } },
});
const backWidth = `calc(${vars.control.md} - ${space.sm} + ${space.xs})`;
/** Aligned with the title, not with the back arrow, which paper does not show. */
export const indented = style({
  paddingInlineStart: backWidth,
  '@media': { print: { paddingInlineStart: 0 } },
});
/** The back arrow stands in the indentation. */
export const outdented = style({
  marginInlineStart: `calc(-1 * ${backWidth})`,
  '@media': { print: { marginInlineStart: 0 } },
});
export const records = style({
  display: 'flex',
  gap: space.xs,
  marginInlineStart: 'auto',
  '@media': { print: { display: 'none' } },
});
