import { style } from '@vanilla-extract/css';
import { vars } from '../../theme/vars.css.ts';

/** While it counts it is read, although it cannot be pressed. */
export const send = style({
  fontVariantNumeric: 'tabular-nums',
  selectors: { '&&[aria-disabled="true"]': { color: vars.color.text.muted, cursor: 'default' } },
});
