import { style } from '@vanilla-extract/css';
import { vars } from './vars.css.ts';

export const swatch = style({
  inlineSize: '104px',
  blockSize: '48px',
  borderRadius: vars.radius.md,
  boxShadow: vars.shadow.card,
});
