import { filledCartMark } from '@sampan/domain/cart/filledCartMark';
import { style } from '@vanilla-extract/css';
import { vars } from '../../../theme/vars.css.ts';

const filled = `html[${filledCartMark}] &`;

export const unlessFilled = style({ selectors: { [filled]: { display: 'none' } } });

/** Placeholder of the lines until hydration. */
export const placeholder = style({
  display: 'none',
  flexDirection: 'column',
  gap: vars.space.md,
  selectors: { [filled]: { display: 'flex' } },
});
