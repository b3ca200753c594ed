import { style } from '@vanilla-extract/css';
import { size } from '../../theme/tokens.ts';
import { inlineRow } from '../../theme/vars.css.ts';

export const list = style({ display: 'grid' });
export const link = style({
  ...inlineRow,
  minBlockSize: size[44],
  textDecoration: 'underline',
  textUnderlineOffset: '.2em',
});
