import { keyframes, style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { size } from '../../theme/tokens.ts';
import { inlineCentered, vars } from '../../theme/vars.css.ts';

const { color } = vars;
const comeUp = keyframes({ from: { opacity: 0 } });

export const avatar = recipe({
  base: {
    ...inlineCentered,
    flexShrink: 0,
    borderRadius: vars.radius.full,
    fontWeight: 600,
    lineHeight: 1,
    userSelect: 'none',
  },
  variants: {
    size: {
      24: { inlineSize: size[24], blockSize: size[24], fontSize: '.75rem' },
      32: { inlineSize: size[32], blockSize: size[32], fontSize: '.75rem' },
      40: { inlineSize: size[40], blockSize: size[40], fontSize: '.875rem' },
      64: { inlineSize: size[64], blockSize: size[64], fontSize: '1.375rem' },
      96: { inlineSize: size[96], blockSize: size[96], fontSize: '2rem' },
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

/** Has its own background, for pictures with transparency. */
export const face = style({
  gridArea: '1 / 1',
  // The round shape itself clips nothing: initials may be wider than it with the reader's text spacing (WCAG 1.4.12).
  borderRadius: 'inherit',
  inlineSize: '100%',
  blockSize: '100%',
  objectFit: 'cover',
  background: color.bg.tile,
  animation: `${comeUp} ${vars.duration.base} ${vars.ease.out}`,
});
