import { style } from '@vanilla-extract/css';
import { media } from '../../../theme/media.ts';
import { size } from '../../../theme/tokens.ts';
import { alignedRow, flexColumn, textSize, vars } from '../../../theme/vars.css.ts';

const { space } = vars;

export const page = style({ ...flexColumn, gap: space['2xl'], '@media': { [media.lg]: { gap: space['5xl'] } } });

/** Centres the article on the page, with its table of contents on the left. */
export const layout = style({
  '@media': {
    [media.lg]: {
      display: 'grid',
      gridTemplateColumns: `minmax(0, 1fr) minmax(0, ${size[640]}) minmax(0, 1fr)`,
      columnGap: space['4xl'],
      alignItems: 'start',
    },
  },
});
export const prose = style({
  ...flexColumn,
  gap: space['3xl'],
  minInlineSize: 0,
  '@media': { [media.lg]: { gridColumn: '2' } },
});

export const contents = style({
  display: 'none',
  '@media': {
    [media.lg]: {
      ...flexColumn,
      gap: space.xs,
      position: 'sticky',
      insetBlockStart: vars.space['8xl'],
      maxInlineSize: size[240],
    },
  },
});
export const contentsLink = style({
  ...alignedRow,
  minBlockSize: size[44],
  ...textSize.bodySm,
});

export const part = style({ ...flexColumn, gap: space.md });
export const onward = style({ display: 'flex', flexWrap: 'wrap', columnGap: space['3xl'], rowGap: space.xs });
export const way = style({ display: 'inline-flex', alignItems: 'center', gap: space.xs, minBlockSize: size[44] });
