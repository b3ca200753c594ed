import { style } from '@vanilla-extract/css';
import { media } from '../../theme/media.ts';
import { touchHeight } from '../../theme/tokens.ts';
import { inlineAlignedRow, vars } from '../../theme/vars.css.ts';

const { color, control, space } = vars;

/** Same height and text position as the field that replaces it. */
export const display = style({
  position: 'relative',
  ...inlineAlignedRow,
  gap: space.sm,
  maxInlineSize: `calc(100% + ${space.md})`,
  minBlockSize: control.md,
  paddingInline: space.md,
  marginInlineStart: `calc(-1 * ${space.md})`,
  borderRadius: control.radius,
  fontSize: control.fontSize,
  textAlign: 'start',
  cursor: 'text',
  selectors: {
    '&::after': touchHeight,
  },
  '@media': { [media.hover]: { selectors: { '&:hover': { background: color.bg.hover } } } },
});
export const text = style({
  minInlineSize: 0,
  selectors: { '&[data-empty]': { color: color.text.muted } },
});
export const pencil = style({
  flexShrink: 0,
  color: color.text.muted,
  '@media': {
    [media.hover]: { opacity: 0, selectors: { ':hover > &, :focus-visible > &': { opacity: 1 } } },
  },
});
export const editing = style({ marginInlineStart: `calc(-1 * ${space.md})` });
