import { style } from '@vanilla-extract/css';
import { media } from '../../../theme/media.ts';
import { size, square } from '../../../theme/tokens.ts';
import { ellipsis, mutedCaption, vars } from '../../../theme/vars.css.ts';

const { color, radius, space } = vars;

export const head = style({
  display: 'grid',
  gap: space.sm,
  '@media': { [media.md]: { gridTemplateColumns: 'minmax(0, 1fr) auto' } },
});

/** Keeps its height during a search, so that the dialog does not resize. */
export const grid = style({
  display: 'grid',
  gap: space.md,
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  alignContent: 'start',
  '@media': {
    '(min-width: 390px)': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
    [media.md]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))', minBlockSize: size[360] },
  },
});

export const tile = style({
  position: 'relative',
  display: 'grid',
  gap: space.xs,
  minInlineSize: 0,
  padding: space.xs,
  borderRadius: radius.xl,
  textAlign: 'start',
  selectors: {
    '&[data-state="on"]': { boxShadow: `inset 0 0 0 2px ${color.border.brand}`, background: color.bg.selected },
    '&:focus-visible': { outlineOffset: '-2px' },
  },
  '@media': {
    [media.hover]: { selectors: { '&:hover:not([data-state="on"])': { background: color.bg.hover } } },
    [media.forcedColors]: { selectors: { '&[data-state="on"]': { outline: '2px solid Highlight' } } },
  },
});

export const tick = style({
  position: 'absolute',
  insetBlockStart: space.sm,
  insetInlineEnd: space.sm,
  display: 'none',
  placeItems: 'center',
  ...square(size[24]),
  borderRadius: radius.full,
  background: color.solid.brand,
  color: color.text.onSolid,
  selectors: { '[data-state="on"] > &': { display: 'grid' } },
});

export const name = style({
  ...ellipsis,
  paddingInline: space.xs,
  ...mutedCaption,
});
