import { style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { media } from '../../../../theme/media.ts';
import { oneColumn, vars } from '../../../../theme/vars.css.ts';

/** Stacked on phones; otherwise a grid of six columns, of which each chart spans some. */
export const charts = style({
  ...oneColumn,
  gap: vars.space.lg,
  '@media': { [media.md]: { gridTemplateColumns: 'repeat(6, minmax(0, 1fr))' }, print: { display: 'block' } },
});

/** Stretches the card to the row's height. */
export const cell = recipe({
  base: {
    display: 'grid',
    minInlineSize: 0,
    '@media': { print: { display: 'block', selectors: { '& + &': { marginBlockStart: vars.space.lg } } } },
  },
  variants: {
    span: {
      third: { '@media': { [media.md]: { gridColumn: 'span 6' }, [media.xl]: { gridColumn: 'span 2' } } },
      half: { '@media': { [media.md]: { gridColumn: 'span 3' } } },
      'two thirds': { '@media': { [media.md]: { gridColumn: 'span 6' }, [media.xl]: { gridColumn: 'span 4' } } },
      whole: { '@media': { [media.md]: { gridColumn: 'span 6' } } },
    },
  },
});
