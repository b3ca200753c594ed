import { style } from '@vanilla-extract/css';
import { media } from '../../theme/media.ts';
import { size, square } from '../../theme/tokens.ts';
import { vars } from '../../theme/vars.css.ts';

const { color, space } = vars;

/** Full, half or empty: shape, not colour, shows the translation progress. */
export const dot = style({
  flexShrink: 0,
  ...square(size[10]),
  borderRadius: vars.radius.full,
  border: `2px solid ${color.solid.brand}`,
  selectors: {
    '&[data-level="all"]': { background: color.solid.brand },
    '&[data-level="some"]': { background: `linear-gradient(to right, ${color.solid.brand} 50%, transparent 50%)` },
    '&[data-level="none"]': { borderColor: color.border.control },
  },
  '@media': {
    // Forced colours replace the background, so all three dots would look empty.
    [media.forcedColors]: {
      forcedColorAdjust: 'none',
      borderColor: 'CanvasText',
      selectors: {
        '&[data-level="all"]': { background: 'CanvasText' },
        '&[data-level="some"]': { background: 'linear-gradient(to right, CanvasText 50%, transparent 50%)' },
      },
    },
  },
});

export const dots = style({ display: 'inline-flex', alignItems: 'center', gap: space.xs });
