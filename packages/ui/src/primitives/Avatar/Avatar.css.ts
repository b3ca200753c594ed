import { keyframes, style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { vars } from '../../theme/vars.css.ts';

const { color } = vars;
const comeUp = keyframes({ from: { opacity: 0 } });

export const avatar = recipe({
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    flexShrink: 0,
    overflow: 'hidden',
    borderRadius: vars.radius.full,
    fontWeight: 600,
    lineHeight: 1,
    userSelect: 'none',
  },
  variants: {
    size: {
      24: { inlineSize: '24px', blockSize: '24px', fontSize: '.75rem' },
      32: { inlineSize: '32px', blockSize: '32px', fontSize: '.75rem' },
      40: { inlineSize: '40px', blockSize: '40px', fontSize: '.875rem' },
      64: { inlineSize: '64px', blockSize: '64px', fontSize: '1.375rem' },
      96: { inlineSize: '96px', blockSize: '96px', fontSize: '2rem' },
    },
    tint: {
      0: { background: color.tint.brand, color: color.text.onBrandTint },
      1: { background: color.tint.success, color: color.on.success },
      2: { background: color.tint.info, color: color.on.info },
      3: { background: color.tint.warning, color: color.on.warning },
      4: { background: color.tint.promo, color: color.on.promo },
    },
  },
});

export const initials = style({ gridArea: '1 / 1' });

/** Its own ground, for a picture that is transparent in places. */
export const face = style({
  gridArea: '1 / 1',
  inlineSize: '100%',
  blockSize: '100%',
  objectFit: 'cover',
  background: color.bg.tile,
  animation: `${comeUp} ${vars.duration.base} ${vars.ease.out}`,
});
