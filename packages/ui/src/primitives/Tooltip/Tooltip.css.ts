import { keyframes, style } from '@vanilla-extract/css';
import { media } from '../../theme/media.ts';
import { size } from '../../theme/tokens.ts';
import { textSize, vars } from '../../theme/vars.css.ts';
import { fadeIn } from '../layer.css.ts';

const comeUp = keyframes({ from: { opacity: 0, transform: 'scale(.97)' } });

export const tooltip = style({
  zIndex: vars.z.tooltip,
  maxInlineSize: size[280],
  paddingBlock: vars.space.xs,
  paddingInline: vars.space.sm,
  borderRadius: vars.radius.sm,
  background: vars.color.solid.inverse,
  color: vars.color.text.onInverse,
  ...textSize.caption,
  transformOrigin: 'var(--radix-tooltip-content-transform-origin)',
  animation: `${comeUp} ${vars.duration.base} ${vars.ease.out}`,
  '@media': {
    [media.reducedMotion]: { animation: `${fadeIn} 120ms` },
    [media.forcedColors]: { border: '1px solid CanvasText' },
  },
});
