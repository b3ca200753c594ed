import { filledCartMark } from '@sampan/domain/cart/filledCartMark';
import { style } from '@vanilla-extract/css';
import { media } from '../../../theme/media.ts';
import { size, visuallyHidden } from '../../../theme/tokens.ts';
import { cardSurface, flexColumn, vars } from '../../../theme/vars.css.ts';

const { color, space } = vars;

export const columns = style({
  '@media': {
    [media.lg]: {
      display: 'grid',
      gridTemplateColumns: `minmax(0, 1fr) ${size[360]}`,
      columnGap: space['3xl'],
      alignItems: 'start',
    },
  },
});
export const lines = style({ ...flexColumn, gap: space['2xl'], minInlineSize: 0 });

/** "Select all" above the lines, in the column of their checkboxes. On phones it is in the bar. */
export const allAbove = style({
  display: 'none',
  '@media': { [media.lg]: { display: 'flex', paddingInlineStart: space.lg, marginBlockEnd: `calc(-1 * ${space.md})` } },
});

export const editButton = style({ '@media': { [media.lg]: { display: 'none' } } });

export const barSum = style({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: space.md });
/** On the smallest phones the label is visually hidden to leave space for the total. */
export const allTexts = style({
  whiteSpace: 'nowrap',
  '@media': {
    'not all and (min-width: 360px)': visuallyHidden,
  },
});
export const barTotal = style({ textAlign: 'end' });
export const total = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'flex-end',
  columnGap: space.sm,
  '@media': { [media.lg]: { justifyContent: 'space-between' } },
});
/** Red text instead of a red button. */
export const danger = style({ selectors: { '&&': { color: color.text.danger } } });

export const card = style({
  display: 'none',
  '@media': {
    [media.lg]: {
      ...flexColumn,
      gap: space.lg,
      position: 'sticky',
      insetBlockStart: vars.space['8xl'],
      padding: space.xl,
      ...cardSurface,
    },
  },
});
export const row = style({ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: space.md });

export const alsoLike = style({
  paddingBlockStart: space['4xl'],
  '@media': { [media.lg]: { paddingBlockStart: space['6xl'] } },
});

const filled = `html[${filledCartMark}] &`;

export const unlessFilled = style({ selectors: { [filled]: { display: 'none' } } });

/** Placeholder of the lines until hydration. */
export const placeholder = style({
  display: 'none',
  flexDirection: 'column',
  gap: vars.space.md,
  selectors: { [filled]: { display: 'flex' } },
  // Of about the height of "select all" above the lines.
  '@media': { [media.lg]: { paddingBlockStart: size[36] } },
});
