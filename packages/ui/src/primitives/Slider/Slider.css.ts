import { style } from '@vanilla-extract/css';
import { media } from '../../theme/media.ts';
import { size, square, touchTarget } from '../../theme/tokens.ts';
import { alignedRow, vars } from '../../theme/vars.css.ts';

const { color, duration, radius } = vars;

export const slider = style({
  position: 'relative',
  ...alignedRow,
  inlineSize: '100%',
  blockSize: size[44],
  touchAction: 'none',
  userSelect: 'none',
  selectors: { '&[data-disabled]': { cursor: 'not-allowed' } },
});

export const track = style({
  position: 'relative',
  flexGrow: 1,
  blockSize: size[6],
  borderRadius: radius.full,
  background: color.tint.neutral,
  overflow: 'hidden',
  '@media': { [media.forcedColors]: { border: '1px solid CanvasText' } },
});

export const filled = style({
  position: 'absolute',
  insetBlock: 0,
  background: color.solid.brand,
  selectors: { '&[data-disabled]': { background: color.border.control } },
  '@media': { [media.forcedColors]: { background: 'Highlight' } },
});

export const thumb = style({
  position: 'relative',
  display: 'block',
  ...square(size[22]),
  borderRadius: radius.full,
  background: color.bg.raised,
  border: `2px solid ${color.solid.brand}`,
  boxShadow: vars.shadow.card,
  transition: `transform ${duration.fast}`,
  cursor: 'grab',
  selectors: {
    '&::after': touchTarget,
    '&:active:not([data-disabled])': { transform: 'scale(1.1)', cursor: 'grabbing' },
    '&[data-disabled]': { borderColor: color.border.control, cursor: 'not-allowed' },
    '[data-invalid] &': { borderColor: color.border.danger },
  },
  '@media': {
    [media.hover]: { selectors: { '&:hover:not([data-disabled])': { background: color.bg.selected } } },
    [media.forcedColors]: { borderColor: 'Highlight', background: 'Canvas' },
  },
});
