import { style } from '@vanilla-extract/css';
import { vars } from '../../theme/vars.css.ts';

export const popover = style({
  inlineSize: '320px',
  maxInlineSize: 'calc(100vw - 16px)',
  padding: vars.space.lg,
  transformOrigin: 'var(--radix-popover-content-transform-origin)',
});
