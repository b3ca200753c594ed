import { style } from '@vanilla-extract/css';
import { size } from '../../theme/tokens.ts';
import { vars } from '../../theme/vars.css.ts';

export const separator = style({
  border: 0,
  margin: 0,
  inlineSize: '100%',
  blockSize: '1px',
  flexShrink: 0,
  background: vars.color.border.subtle,
});

export const wave = style({ color: vars.color.border.default, inlineSize: size[48], blockSize: size[8] });
