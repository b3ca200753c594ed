import { style } from '@vanilla-extract/css';
import { vars } from '../../../theme/vars.css.ts';

const { space } = vars;

export const process = style({ display: 'grid', gap: space.xl, paddingBlockStart: space.sm });
export const form = style({ display: 'grid', gap: space.sm });
/** Separates a step's introduction from its first field. */
export const intro = style({ paddingBlockEnd: space.sm });
export const resend = style({
  justifySelf: 'start',
  textAlign: 'start',
  selectors: { '&&': { whiteSpace: 'normal' } },
});
