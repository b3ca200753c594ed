import { style } from '@vanilla-extract/css';
import { vars } from '../../../theme/vars.css.ts';

const { space } = vars;

export const form = style({ display: 'grid', gap: space.sm, paddingBlockStart: space.sm });

/** The two ways on for those who cannot log in: apart where both fit, below each other where not. */
export const ways = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: space.lg,
});
