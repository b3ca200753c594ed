import { style } from '@vanilla-extract/css';
import { media } from '../../theme/media.ts';
import { size, square } from '../../theme/tokens.ts';
import { centered, vars } from '../../theme/vars.css.ts';

const { color, duration, ease, radius, space } = vars;

export const row = style({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: space.lg });
export const texts = style({ cursor: 'pointer' });

export const track = style({
  position: 'relative',
  flexShrink: 0,
  inlineSize: size[44],
  blockSize: size[26],
  padding: '3px',
  borderRadius: radius.full,
  background: color.border.control,
  transition: `background ${duration.fast} ${ease.standard}`,
  selectors: {
    '&::after': { content: '""', position: 'absolute', insetInline: 0, insetBlock: `calc(-1 * ${size[9]})` },
    '&[data-state="checked"]': { background: color.solid.brand },
    '&[data-disabled]': { background: color.border.default, cursor: 'not-allowed' },
    '&[aria-busy="true"]': { cursor: 'progress' },
  },
  '@media': {
    [media.hover]: {
      selectors: {
        '&:hover:not([data-disabled])': { background: color.border.controlHover },
        '&[data-state="checked"]:hover:not([data-disabled])': { background: color.solid.brandHover },
      },
    },
    [media.forcedColors]: {
      padding: '2px',
      selectors: { '&[data-state="checked"]': { forcedColorAdjust: 'none', background: 'Highlight' } },
    },
  },
});

export const thumb = style({
  ...centered,
  ...square(size[20]),
  borderRadius: radius.full,
  background: color.text.onSolid,
  color: color.solid.brand,
  transition: `transform ${duration.fast} ${ease.standard}, inline-size ${duration.fast} ${ease.standard}`,
  selectors: {
    '[data-state="checked"] > &': { transform: `translateX(${size[18]})` },
    '[data-disabled] > &': { background: color.bg.raised },
    // Pressed: the thumb grows towards the other side.
    ':active:not([data-disabled]) > &': { inlineSize: size[22] },
    '[data-state="checked"]:active:not([data-disabled]) > &': { transform: `translateX(${size[16]})` },
  },
  '@media': {
    [media.forcedColors]: {
      forcedColorAdjust: 'none',
      background: 'ButtonText',
      color: 'ButtonFace',
      selectors: { '[data-state="checked"] > &': { background: 'HighlightText', color: 'Highlight' } },
    },
  },
});
