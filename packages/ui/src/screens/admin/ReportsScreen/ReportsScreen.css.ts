import { style } from '@vanilla-extract/css';
import { size } from '../../../theme/tokens.ts';
import { vars, wrappingRow } from '../../../theme/vars.css.ts';

const { space } = vars;

export const controls = style({
  ...wrappingRow,
  columnGap: space.xl,
  rowGap: space.sm,
  '@media': { print: { display: 'none' } },
});
/** Fits a range of two dates with their years. */
export const chosenDays = style({ flexBasis: size[320] });
export const switched = style({ minBlockSize: size[44], display: 'flex', alignItems: 'center' });

/** Print only: shows the period as text instead of its controls. */
export const paperHead = style({
  display: 'none',
  color: vars.color.text.muted,
  '@media': { print: { display: 'block' } },
});
