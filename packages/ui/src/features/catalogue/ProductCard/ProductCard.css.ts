import { style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { media } from '../../../theme/media.ts';
import { size } from '../../../theme/tokens.ts';
import { covering, flexColumn, vars } from '../../../theme/vars.css.ts';

const { color, duration, ease, radius, space } = vars;

export const card = recipe({
  base: {
    position: 'relative',
    minInlineSize: 0,
    // Show the link's focus ring around the whole card.
    borderRadius: radius.xl,
    selectors: {
      '&:has([data-card-link]:focus-visible)': { outline: `2px solid ${color.focus.ring}`, outlineOffset: space.xs },
    },
  },
  variants: {
    look: {
      grid: { ...flexColumn, gap: space.md },
      row: { display: 'grid', gridTemplateColumns: `${size[88]} minmax(0, 1fr)`, gap: space.md, alignItems: 'center' },
      mini: { display: 'grid', gridTemplateColumns: `${size[56]} minmax(0, 1fr)`, gap: space.md, alignItems: 'center' },
    },
  },
});

export const tile = style({
  position: 'relative',
  transition: `transform ${duration.fast} ${ease.standard}`,
  selectors: { [`${card.classNames.base}:active &`]: { transform: 'scale(.99)' } },
});

/** Under a mouse, until Escape dismisses what shows there. */
const hovered = `${card.classNames.base}:hover:not([data-dismissed]) &`;

/** The second view lies over the first. */
export const second = style({
  display: 'none',
  '@media': {
    [media.hover]: {
      display: 'block',
      ...covering,
      opacity: 0,
      transition: `opacity ${duration.base} ${ease.out}`,
      selectors: { [hovered]: { opacity: 1 } },
    },
  },
});

/** Until the picture has loaded the first view is seen through it. */
export const secondPicture = style({ background: 'none' });

export const tag = style({ position: 'absolute', insetBlockStart: space.sm, insetInlineStart: space.sm });
export const soldOutTag = style({ position: 'absolute', inset: 0, display: 'grid', placeItems: 'center' });

export const texts = style({ ...flexColumn, alignItems: 'flex-start', gap: space.xs, minInlineSize: 0 });

/** The link's press target covers the card. */
export const link = style({
  outline: 'none',
  selectors: {
    '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: radius.xl },
    '&:focus-visible': { outline: 'none' },
  },
});

export const name = style({
  fontSize: vars.fontSize.bodySm,
  lineHeight: 1.5,
  fontWeight: 400,
});

export const quickAdd = style({
  position: 'absolute',
  zIndex: 1,
  insetBlockEnd: space.sm,
  insetInlineEnd: space.sm,
  color: color.text.brand,
  '@media': {
    [`${media.lg} and ${media.hover}`]: {
      opacity: 0,
      transition: `opacity ${duration.fast} ${ease.out}`,
      selectors: {
        [`${hovered}, ${card.classNames.base}:focus-within &`]: { opacity: 1 },
      },
    },
  },
});
