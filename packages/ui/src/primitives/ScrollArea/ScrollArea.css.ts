import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '../../theme/media.ts';
import { size } from '../../theme/tokens.ts';
import { flexColumn, vars } from '../../theme/vars.css.ts';

const { color, radius } = vars;

export const area = style({ position: 'relative', ...flexColumn, overflow: 'hidden', minBlockSize: 0 });

export const viewport = style({
  flex: '1 1 auto',
  inlineSize: '100%',
  minBlockSize: 0,
  overscrollBehavior: 'contain',
  ':focus-visible': { outlineOffset: '-2px' },
});

// Radix uses a table layout, which would let the content grow wider than the area.
globalStyle(`${viewport}[data-axis="vertical"] > div`, { display: 'block !important', minInlineSize: '0 !important' });

export const bar = style({
  display: 'flex',
  padding: '2px',
  touchAction: 'none',
  userSelect: 'none',
  selectors: {
    '&[data-orientation="vertical"]': { inlineSize: size[10] },
    '&[data-orientation="horizontal"]': { blockSize: size[10], flexDirection: 'column' },
  },
});

export const thumb = style({
  position: 'relative',
  flexGrow: 1,
  borderRadius: radius.full,
  background: color.border.control,
  selectors: { '&:active': { background: color.text.muted } },
  '@media': {
    [media.hover]: { selectors: { '&:hover': { background: color.border.controlHover } } },
    [media.forcedColors]: { background: 'CanvasText' },
  },
});
