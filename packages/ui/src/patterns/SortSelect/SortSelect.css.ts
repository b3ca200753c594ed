import { style } from '@vanilla-extract/css';
import { vars } from '../../theme/vars.css.ts';

export const select = style({
  inlineSize: 'auto',
  maxInlineSize: 'min(240px, 100%)',
  fontSize: vars.fontSize.bodySm,
});
