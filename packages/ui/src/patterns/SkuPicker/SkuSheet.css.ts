import { style } from '@vanilla-extract/css';
import { vars } from '../../theme/vars.css.ts';

const { space } = vars;

export const head = style({ display: 'flex', alignItems: 'center', gap: space.lg });
export const thumb = style({ flexShrink: 0, inlineSize: '88px' });
export const quantity = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.md,
});
