import { recipe } from '@vanilla-extract/recipes';
import { media } from '../../../theme/media.ts';
import { vars } from '../../../theme/vars.css.ts';

const { space } = vars;

export const grid = recipe({
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    columnGap: space.md,
    rowGap: space.xl,
  },
  variants: {
    columns: {
      // Four products would leave a gap in a row of three.
      four: {
        '@media': {
          [media.md]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))', columnGap: space.lg },
          [media.lg]: { columnGap: space['2xl'], rowGap: space['3xl'] },
        },
      },
      flow: {
        '@media': {
          [media.md]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', columnGap: space.lg },
          [media.lg]: {
            gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
            columnGap: space['2xl'],
            rowGap: space['3xl'],
          },
        },
      },
      // Used beside a filter column.
      beside: {
        '@media': {
          [media.md]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', columnGap: space.lg },
          [media.lg]: { columnGap: space['2xl'], rowGap: space['3xl'] },
          [media.xl]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
        },
      },
    },
  },
});
