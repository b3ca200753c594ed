import { style } from '@vanilla-extract/css';
import { media } from '../../../theme/media.ts';
import { size } from '../../../theme/tokens.ts';
import { cardSurface, flexColumn, vars } from '../../../theme/vars.css.ts';

const { color, radius, space } = vars;

export const page = style({ ...flexColumn, gap: space['2xl'], '@media': { [media.lg]: { gap: space['4xl'] } } });
export const search = style({ maxInlineSize: size[460] });

export const columns = style({
  ...flexColumn,
  gap: space['2xl'],
  '@media': {
    [media.lg]: {
      display: 'grid',
      gridTemplateColumns: `${size[240]} minmax(0, ${size[760]})`,
      columnGap: space['6xl'],
      alignItems: 'start',
    },
  },
});

/** Columns of at least this share of the row; fewer in large text, which would break words in the middle. */
const toColumns = (share: string) => `repeat(auto-fill, minmax(min(100%, max(8rem, ${share})), 1fr))`;

export const topics = style({
  display: 'grid',
  gridTemplateColumns: toColumns('40%'),
  gap: space.md,
  '@media': {
    [media.md]: { gridTemplateColumns: toColumns('22%') },
    [media.lg]: {
      gridTemplateColumns: 'minmax(0, 1fr)',
      gap: space.xs,
      // Aligns the text with the page's edge.
      marginInline: `calc(-1 * ${space.md})`,
      position: 'sticky',
      insetBlockStart: vars.space['8xl'],
    },
  },
});
export const tile = style({
  ...flexColumn,
  gap: space['2xs'],
  minBlockSize: size[72],
  padding: space.md,
  borderRadius: radius.lg,
  background: color.bg.surface,
  boxShadow: vars.shadow.card,
  '@media': {
    [media.lg]: { minBlockSize: size[44], background: 'none', boxShadow: 'none' },
    [media.hover]: { selectors: { '&:hover': { background: color.bg.hover } } },
  },
});

export const answers = style({ ...flexColumn, gap: space['3xl'], minInlineSize: 0 });
export const found = style({ selectors: { '&:empty': { display: 'none' } } });
export const topic = style({
  ...flexColumn,
  gap: space.xs,
  minInlineSize: 0,
  // Keeps the target below the sticky bar.
  scrollMarginBlockStart: size[72],
});

export const contact = style({
  ...flexColumn,
  gap: space.lg,
  padding: space.xl,
  ...cardSurface,
  '@media': {
    [media.lg]: {
      display: 'grid',
      gridTemplateColumns: `${size[240]} minmax(0, 1fr)`,
      columnGap: space['6xl'],
      padding: space['3xl'],
      alignItems: 'center',
    },
  },
});
export const contactLabels = style({ ...flexColumn, gap: space.xs });
