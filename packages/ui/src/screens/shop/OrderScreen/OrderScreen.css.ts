import { style } from '@vanilla-extract/css';
import { media } from '../../../theme/media.ts';
import { alignedSpreadRow, cardSurface, inlineAlignedRow, oneColumn, vars } from '../../../theme/vars.css.ts';

const { color, space } = vars;

export const columns = style({
  ...oneColumn,
  gap: space.md,
  '@media': {
    [media.lg]: {
      gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1fr)',
      alignItems: 'start',
      columnGap: space['2xl'],
      gap: space['2xl'],
    },
  },
});
/** On phones a single column. `order` interleaves the parts of both columns in the skeleton and in a wide page on paper. */
export const column = style({
  display: 'contents',
  '@media': { [media.lg]: { display: 'grid', gap: space['2xl'], minInlineSize: 0 } },
});

export const hero = style({
  order: 0,
  display: 'grid',
  gap: space.xl,
  marginInline: 'calc(-1 * var(--sampan-gutter))',
  paddingBlock: `${space.lg} ${space.xl}`,
  paddingInline: 'var(--sampan-gutter)',
  background: color.bg.paper,
  '@media': {
    [media.lg]: {
      gap: space['2xl'],
      marginInline: 0,
      padding: space['3xl'],
      borderRadius: vars.radius['2xl'],
    },
  },
});
export const say = style({ display: 'grid', gap: space.xs });
export const deadline = style({
  ...inlineAlignedRow,
  gap: space.sm,
  color: color.text.warning,
  fontWeight: 500,
  fontVariantNumeric: 'tabular-nums',
  '@media': { print: { display: 'none' } },
});
export const heroButtons = style({ display: 'none', '@media': { [media.lg]: { display: 'flex', gap: space.md } } });

export const card = style({
  display: 'grid',
  gap: space.lg,
  padding: space.lg,
  ...cardSurface,
  '@media': { [media.lg]: { padding: space['2xl'] } },
});
export const first = style({ order: 1 });
export const second = style({ order: 2 });
export const third = style({ order: 3 });
export const fourth = style({ order: 4 });
export const fifth = style({ order: 5 });
export const events = style({
  display: 'grid',
  gap: space.lg,
  paddingBlockStart: space.lg,
  borderBlockStart: `1px solid ${color.border.subtle}`,
});
export const amounts = style({ paddingBlockStart: space.lg, borderBlockStart: `1px solid ${color.border.subtle}` });
export const number = style({ fontFamily: vars.font.mono });
/** The provider's number has up to 28 characters, which fit in one line on the smallest phone. */
export const tradeNumber = style({ fontFamily: vars.font.mono, fontSize: vars.fontSize.caption });
export const refundHead = style({
  ...alignedSpreadRow,
  gap: space.md,
});
