import { style } from '@vanilla-extract/css';
import { size } from '../../../../theme/tokens.ts';
import { vars } from '../../../../theme/vars.css.ts';

const { color } = vars;

export const count = style({
  position: 'absolute',
  zIndex: vars.z.sticky,
  display: 'grid',
  placeItems: 'center',
  inlineSize: size[96],
  blockSize: size[96],
  borderRadius: vars.radius.full,
  background: color.solid.inverse,
  color: color.text.onInverse,
  fontSize: vars.fontSize.h1,
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
});

/** Progress ring around the face while recording. */
export const ring = style({ position: 'absolute', inset: `calc(-1 * ${size[12]})`, overflow: 'visible' });
export const ringDone = style({
  fill: 'none',
  stroke: color.text.onDeep,
  strokeWidth: 6,
  strokeLinecap: 'round',
  vectorEffect: 'non-scaling-stroke',
});

export const player = style({
  position: 'absolute',
  inset: 0,
  inlineSize: '100%',
  blockSize: '100%',
  objectFit: 'contain',
  background: color.bg.deep,
});
export const playerButton = style({ position: 'relative', zIndex: vars.z.sticky });
