import { style } from '@vanilla-extract/css';
import { vars } from '../../theme/vars.css.ts';

export const composer = style({
  display: 'grid',
  gap: vars.space.sm,
  '@media': { print: { display: 'none' } },
});
