import { style } from '@vanilla-extract/css';
import { vars } from '../../theme/vars.css.ts';

const { color, space } = vars;

export const messages = style({ display: 'grid' });
export const message = style({
  display: 'grid',
  gap: space.xs,
  paddingBlock: space.md,
  borderBlockEnd: `1px solid ${color.border.subtle}`,
});
export const messageText = style({ whiteSpace: 'pre-line' });
