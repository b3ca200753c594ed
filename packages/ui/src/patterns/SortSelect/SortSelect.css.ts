import { style } from '@vanilla-extract/css';
import { size } from '../../theme/tokens.ts';
import { vars } from '../../theme/vars.css.ts';

export const select = style({
  inlineSize: 'auto',
  maxInlineSize: `min(${size[240]}, 100%)`,
  fontSize: vars.fontSize.bodySm,
});
