import { recipe } from '@vanilla-extract/recipes';
import { media } from '../../theme/media.ts';
import { touchTarget } from '../../theme/tokens.ts';
import { inlineAlignedRow, vars } from '../../theme/vars.css.ts';

const { color, control, duration, ease, space } = vars;
const enabled = ':not([data-disabled])';

/** Toggle button; also used by ToggleGroup and Toolbar. */
export const toggle = recipe({
  base: {
    position: 'relative',
    ...inlineAlignedRow,
    justifyContent: 'center',
    flexShrink: 0,
    gap: space.sm,
    borderRadius: control.radius,
    color: color.text.default,
    fontSize: control.fontSize,
    fontWeight: 500,
    lineHeight: 1.25,
    whiteSpace: 'nowrap',
    userSelect: 'none',
    transition: `background ${duration.fast} ${ease.standard}`,
    selectors: {
      // Doubled selector, to win over hover.
      [`&&:active${enabled}`]: { background: color.bg.pressed, transform: 'scale(.98)' },
      '&[data-state="on"]': { background: color.tint.brand, color: color.text.onBrandTint },
      [`&&[data-state="on"]:active${enabled}`]: { background: color.tint.brandHover },
      '&[data-disabled]': { color: color.text.disabled, cursor: 'not-allowed' },
      '&[data-state="on"][data-disabled]': { background: color.tint.neutral },
      // Touch target, larger than the visible element.
      '&::after': touchTarget,
    },
    '@media': {
      [media.hover]: {
        selectors: {
          [`&:hover${enabled}:not([data-state="on"])`]: { background: color.bg.hover },
          [`&[data-state="on"]:hover${enabled}`]: { background: color.tint.brandHover },
        },
      },
      [media.forcedColors]: {
        border: '1px solid ButtonText',
        // Not an outline, which marks the focus.
        selectors: { '&[data-state="on"]': { border: '2px solid Highlight' } },
      },
    },
  },
  variants: {
    variant: {
      ghost: {},
      outline: {
        background: color.bg.surface,
        boxShadow: `inset 0 0 0 1px ${color.border.control}`,
        selectors: { '&[data-state="on"]': { boxShadow: `inset 0 0 0 2px ${color.border.brand}` } },
      },
    },
    size: {
      sm: { minBlockSize: control.sm, minInlineSize: control.sm },
      md: { minBlockSize: control.md, minInlineSize: control.md },
    },
    /** An icon alone is square; text needs padding. */
    hasLabel: { true: { paddingInline: space.md } },
  },
});
