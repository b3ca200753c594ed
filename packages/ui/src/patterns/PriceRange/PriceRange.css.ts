import { style } from '@vanilla-extract/css';
import { vars } from '../../theme/vars.css.ts';

export const range = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto minmax(0, 1fr)',
  alignItems: 'center',
  gap: vars.space.xs,
});
export const dash = style({ color: vars.color.text.muted });
