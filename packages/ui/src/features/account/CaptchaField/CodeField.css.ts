import { style } from '@vanilla-extract/css';
import { vars } from '../../../theme/vars.css.ts';

/** The countdown must stay readable although the button is disabled. */
export const send = style({
  fontVariantNumeric: 'tabular-nums',
  selectors: { '&&[aria-disabled="true"]': { color: vars.color.text.muted, cursor: 'default' } },
});
