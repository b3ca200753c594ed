import { style } from '@vanilla-extract/css';
import { vars } from '../../../theme/vars.css.ts';

export const row = style({ display: 'flex', gap: vars.space.sm });

/** Size of the captcha image: 120 × 44. */
export const pictureButton = style({
  flexShrink: 0,
  inlineSize: 120,
  blockSize: 44,
  border: 0,
  borderRadius: vars.radius.md,
  overflow: 'hidden',
  background: vars.color.bg.tile,
});

export const image = style({ display: 'block', inlineSize: '100%', blockSize: '100%', objectFit: 'cover' });
