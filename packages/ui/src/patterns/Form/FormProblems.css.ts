import { style } from '@vanilla-extract/css';
import { size } from '../../theme/tokens.ts';

export const list = style({ display: 'grid' });
export const link = style({
  display: 'inline-flex',
  alignItems: 'center',
  minBlockSize: size[44],
  textDecoration: 'underline',
  textUnderlineOffset: '.2em',
});
