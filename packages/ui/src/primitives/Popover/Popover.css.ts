import { style } from '@vanilla-extract/css';
import { vars } from '../../theme/vars.css.ts';

export const popover = style({
  display: 'flex',
  flexDirection: 'column',
  inlineSize: '320px',
  maxInlineSize: 'calc(100vw - 16px)',
  maxBlockSize: 'var(--radix-popover-content-available-height)',
  transformOrigin: 'var(--radix-popover-content-transform-origin)',
});

export const body = style({
  minBlockSize: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  padding: vars.space.lg,
  borderRadius: 'inherit',
});
