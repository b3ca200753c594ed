import { style } from '@vanilla-extract/css';
import { size } from '../../../theme/tokens.ts';
import { vars } from '../../../theme/vars.css.ts';

const { color, radius, space } = vars;

/** A link or button in a row of choices; the chosen one has `aria-current`. */
export const chip = style({
  position: 'relative',
  flexShrink: 0,
  minBlockSize: size[36],
  paddingInline: space.lg,
  borderRadius: radius.full,
  background: color.bg.surface,
  boxShadow: `inset 0 0 0 1px ${color.border.default}`,
  fontSize: vars.fontSize.bodySm,
  lineHeight: 1.3,
  whiteSpace: 'nowrap',
  selectors: {
    '&::after': { content: '""', position: 'absolute', insetInline: 0, insetBlock: `calc(-1 * ${size[4]})` },
    '&[aria-current]': {
      background: color.bg.selected,
      boxShadow: `inset 0 0 0 1px ${color.border.brand}`,
      color: color.text.onBrandTint,
      fontWeight: 600,
    },
    '&:focus-visible': { outlineOffset: '-2px' },
  },
});
