import { style } from '@vanilla-extract/css';
import { size } from '../../theme/tokens.ts';
import { vars } from '../../theme/vars.css.ts';

const { color } = vars;

export const art = style({
  display: 'block',
  inlineSize: size[160],
  blockSize: size[120],
  fill: 'none',
  stroke: color.border.control,
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
});

/** The drawing's single teal element, outline and fill. */
export const teal = style({ stroke: color.text.brand });
export const hull = style({ stroke: color.text.brand, fill: color.tint.brand });
export const paper = style({ fill: color.bg.surface });
export const dashed = style({ strokeDasharray: '4 6' });
export const eye = style({ fill: color.brand.eye, stroke: 'none' });
