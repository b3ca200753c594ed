import { ornamentVariable } from '@sampan/domain/brand/brandCss';
import { style } from '@vanilla-extract/css';
import { vars } from '../../theme/vars.css.ts';

const { color, radius, space } = vars;

/** Dark brand background with a contrasting focus ring. */
export const deep = style({
  position: 'relative',
  overflow: 'hidden',
  background: color.bg.deep,
  color: color.text.onDeep,
  vars: { [color.focus.ring]: color.text.onDeep },
});

/**
 * The brand mark, cropped at the right edge. Its hull is 29 of 32 wide and its eye ends at 25.3: with 14 % cut off,
 * the stern is cropped and the eye is whole.
 */
export const oversized = style({
  position: 'absolute',
  insetInlineEnd: 0,
  pointerEvents: 'none',
  selectors: {
    '&&': { color: `var(${ornamentVariable}, ${color.chart['1']})` },
    // The chart colour is too bright in the dark theme at this size.
    'body[dark-theme] &&, html.dark-theme &&': { color: color.border.brand },
  },
});

export const pill = style({
  selectors: {
    '&&': {
      borderRadius: radius.full,
      background: color.text.onSolid,
      color: color.bg.deep,
      paddingInline: space['2xl'],
    },
    '&&:hover': { background: color.text.onDeep },
  },
});
