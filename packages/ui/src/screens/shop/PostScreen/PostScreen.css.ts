import { style } from '@vanilla-extract/css';
import { media } from '../../../theme/media.ts';
import { size } from '../../../theme/tokens.ts';
import { cardSurface, flexColumn, textSize, vars } from '../../../theme/vars.css.ts';

const { radius, space } = vars;

/** Width of the text and its side column. */
const measure = `calc(${size[640]} + ${space['6xl']} + ${size[280]})`;

export const article = style({
  ...flexColumn,
  gap: space['2xl'],
  '@media': {
    [media.lg]: { gap: space['4xl'], maxInlineSize: measure, marginInline: 'auto', paddingBlockStart: space.lg },
  },
});

/** Full width on phones. */
export const cover = style({
  marginInline: 'calc(-1 * var(--sampan-gutter, 0px))',
  overflow: 'hidden',
  '@media': { [media.lg]: { marginInline: 0, borderRadius: radius['2xl'] } },
});
export const coverBox = style({ display: 'block', aspectRatio: '16 / 9' });

export const header = style({ ...flexColumn, alignItems: 'flex-start', gap: space.md });
export const section = style({ ...textSize.label });
export const facts = style({ display: 'flex', flexWrap: 'wrap', columnGap: space.sm });
export const fact = style({
  selectors: { '&:not(:first-child)::before': { content: '"·" / ""', marginInlineEnd: space.sm } },
});

export const layout = style({
  ...flexColumn,
  gap: space['3xl'],
  '@media': {
    [media.lg]: {
      display: 'grid',
      gridTemplateColumns: `minmax(0, ${size[640]}) ${size[280]}`,
      columnGap: space['6xl'],
      alignItems: 'start',
    },
  },
});
export const body = style({ ...flexColumn, gap: space['2xl'], minInlineSize: 0 });
export const aside = style({
  ...flexColumn,
  alignItems: 'flex-start',
  gap: space['2xl'],
  minInlineSize: 0,
  '@media': { [media.lg]: { position: 'sticky', insetBlockStart: vars.space['8xl'] } },
});
/** On phones the share button is in the top bar. */
export const shareWide = style({ '@media': { [`not all and ${media.lg}`]: { display: 'none' } } });

export const linked = style({
  ...flexColumn,
  gap: space.md,
  inlineSize: '100%',
  padding: space.lg,
  ...cardSurface,
  // Hide the section when none of its products is published.
  selectors: { '&:not(:has(li))': { display: 'none' } },
});
export const linkedList = style({ ...flexColumn, gap: space.md });

export const neighbours = style({
  display: 'grid',
  gap: space.md,
  marginBlockStart: space['4xl'],
  '@media': {
    [media.md]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: space.lg },
    [media.lg]: { maxInlineSize: measure, marginInline: 'auto', marginBlockStart: space['6xl'] },
  },
});
export const neighbour = style({
  ...flexColumn,
  gap: space.xs,
  padding: space.lg,
  ...cardSurface,
  selectors: { '&[data-side="next"]': { alignItems: 'flex-end', textAlign: 'end' } },
  '@media': {
    [media.md]: { selectors: { '&[data-side="next"]': { gridColumn: '2' } } },
    [media.hover]: { selectors: { '&:hover': { boxShadow: vars.shadow.lift } } },
  },
});
export const way = style({ display: 'inline-flex', alignItems: 'center', gap: space.xs });

/** Two pixels high, above the bar that hides on scrolling. */
export const track = style({
  position: 'fixed',
  zIndex: vars.z.routeProgress,
  insetBlockStart: 0,
  insetInline: 0,
  blockSize: '2px',
  pointerEvents: 'none',
  '@media': { [media.lg]: { display: 'none' }, print: { display: 'none' } },
});
export const bar = style({
  display: 'block',
  blockSize: '100%',
  background: vars.color.solid.brand,
  transform: 'scaleX(0)',
  transformOrigin: 'left',
});
