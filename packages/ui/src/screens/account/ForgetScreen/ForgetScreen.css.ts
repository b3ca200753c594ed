import { style } from '@vanilla-extract/css';
import { vars } from '../../../theme/vars.css.ts';

const { space } = vars;

export const process = style({ display: 'grid', gap: space.xl, paddingBlockStart: space.sm });
export const form = style({ display: 'grid', gap: space.sm });
/** Separates a step's introduction from its first field. */
export const intro = style({ paddingBlockEnd: space.sm });
/** Separates the field's hint from the buttons. */
export const onward = style({ marginBlockStart: space.sm });
/** Below the centred buttons. While it counts down it is no button to press, and not written as one. */
export const resend = style({
  justifySelf: 'center',
  textAlign: 'center',
  selectors: {
    '&&': { whiteSpace: 'normal' },
    '&&:is(:disabled, [aria-disabled="true"])': { fontWeight: 400 },
  },
});
