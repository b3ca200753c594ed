import { style } from '@vanilla-extract/css';
import { media } from '../../theme/media.ts';
import { vars } from '../../theme/vars.css.ts';

export const spark = style({ display: 'block', flexShrink: 0, overflow: 'visible', color: vars.color.chart['1'] });
export const sparkLine = style({
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.5,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  '@media': { [media.forcedColors]: { stroke: 'CanvasText' } },
});
export const sparkEnd = style({ fill: 'currentColor', '@media': { [media.forcedColors]: { fill: 'CanvasText' } } });
