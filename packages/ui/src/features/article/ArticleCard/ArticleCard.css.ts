import { style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { media } from '../../../theme/media.ts';
import { size } from '../../../theme/tokens.ts';
import { flexColumn, vars } from '../../../theme/vars.css.ts';

const { color, duration, ease, radius, space } = vars;

const standing = { ...flexColumn, gap: space.md } as const;

export const card = recipe({
  base: {
    position: 'relative',
    minInlineSize: 0,
    borderRadius: radius.xl,
    // Show the link's focus ring around the whole card.
    selectors: {
      '&:has([data-card-link]:focus-visible)': { outline: `2px solid ${color.focus.ring}`, outlineOffset: space.xs },
    },
  },
  variants: {
    look: {
      card: {
        ...standing,
        '@media': {
          [media.lg]: {
            display: 'grid',
            gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 6fr)',
            columnGap: space['2xl'],
            alignItems: 'center',
          },
        },
      },
      row: {
        display: 'grid',
        gridTemplateColumns: `${size[128]} minmax(0, 1fr)`,
        columnGap: space.lg,
        alignItems: 'start',
        '@media': { [media.md]: standing },
      },
      lead: {
        ...standing,
        gap: space.lg,
        '@media': {
          [media.lg]: {
            display: 'grid',
            gridTemplateColumns: 'minmax(0, 7fr) minmax(0, 5fr)',
            columnGap: space['4xl'],
            alignItems: 'center',
          },
        },
      },
    },
  },
});

export const picture = style({
  inlineSize: '100%',
  minInlineSize: 0,
  transition: `transform ${duration.fast} ${ease.standard}`,
  selectors: { [`${card.classNames.base}:active &`]: { transform: 'scale(.99)' } },
});

export const texts = style({
  ...flexColumn,
  alignItems: 'flex-start',
  gap: space.xs,
  minInlineSize: 0,
  selectors: { [`${card.classNames.variants.look.lead} &`]: { gap: space.md } },
});

/** The link's press target covers the card. */
export const link = style({
  outline: 'none',
  // Text in another language keeps the heading's line height.
  lineHeight: 'inherit',
  selectors: {
    '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: radius.xl },
    '&:focus-visible': { outline: 'none' },
  },
  '@media': {
    [media.hover]: { selectors: { [`${card.classNames.base}:hover &`]: { color: color.text.brand } } },
  },
});

export const excerpt = recipe({
  variants: {
    look: {
      // Two cards share a row on phones; hide the summary there.
      card: { '@media': { [`not all and ${media.md}`]: { display: 'none' } } },
      row: {},
      lead: {},
    },
  },
});

/** Grid with as many columns of cards as fit. */
export const articleGrid = recipe({
  base: { display: 'grid' },
  variants: {
    columns: {
      two: {
        gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
        columnGap: space.md,
        rowGap: space.xl,
        '@media': { [media.lg]: { columnGap: space['2xl'] } },
      },
      three: {
        rowGap: space['2xl'],
        '@media': {
          [media.md]: {
            gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
            columnGap: space.lg,
            rowGap: space['3xl'],
          },
          [media.lg]: {
            gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
            columnGap: space['2xl'],
            rowGap: space['5xl'],
          },
        },
      },
    },
  },
});
