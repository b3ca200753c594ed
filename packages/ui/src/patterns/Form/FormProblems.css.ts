import { style } from '@vanilla-extract/css';
import { size } from '../../theme/tokens.ts';

export const list = style({ display: 'grid', margin: 0, padding: 0, listStyle: 'none' });
export const link = style({
  display: 'inline-flex',
  alignItems: 'center',
  minBlockSize: size[44],
  color: 'inherit',
  textDecoration: 'underline',
  textUnderlineOffset: '.2em',
});
