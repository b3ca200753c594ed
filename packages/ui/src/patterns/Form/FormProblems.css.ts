import { style } from '@vanilla-extract/css';
import { size } from '../../theme/tokens.ts';
import { inlineAlignedRow } from '../../theme/vars.css.ts';

export const list = style({ display: 'grid' });
export const link = style({
  ...inlineAlignedRow,
  minBlockSize: size[44],
  textDecoration: 'underline',
  textUnderlineOffset: '.2em',
});
