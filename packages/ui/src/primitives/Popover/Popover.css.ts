import { style } from '@vanilla-extract/css';
import { size } from '../../theme/tokens.ts';
import { flexColumn, vars } from '../../theme/vars.css.ts';

export const popover = style({
  ...flexColumn,
  inlineSize: size[320],
  maxInlineSize: `calc(100vw - ${size[16]})`,
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
