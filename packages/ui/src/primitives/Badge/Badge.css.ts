import { style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { media } from '../../theme/media.ts';
import { size, square } from '../../theme/tokens.ts';
import { inlineAlignedRow, vars } from '../../theme/vars.css.ts';

const { color, radius, space } = vars;

export const badge = recipe({
  base: {
    ...inlineAlignedRow,
    justifyContent: 'center',
    gap: size[6],
    minBlockSize: size[22],
    paddingInline: space.sm,
    borderRadius: radius.sm,
    fontSize: vars.fontSize.micro,
    lineHeight: 1.25,
    fontWeight: 600,
    letterSpacing: vars.tracking.micro,
    whiteSpace: 'nowrap',
    '@media': { [media.forcedColors]: { border: '1px solid CanvasText' } },
  },
  variants: {
    tone: {
      neutral: { background: color.tint.neutral, color: color.text.muted },
      success: { background: color.tint.success, color: color.on.success },
      warning: { background: color.tint.warning, color: color.on.warning },
      info: { background: color.tint.info, color: color.on.info },
      danger: { background: color.tint.danger, color: color.on.danger },
      promo: { background: color.tint.promo, color: color.on.promo },
      brand: { background: color.tint.brand, color: color.text.onBrandTint },
    },
    look: {
      status: {},
      tag: {},
      count: {
        minBlockSize: size[18],
        minInlineSize: size[18],
        paddingInline: size[5],
        borderRadius: radius.full,
        fontVariantNumeric: 'tabular-nums',
      },
    },
    isSolid: { true: { background: color.solid.money, color: color.text.onSolid } },
  },
});

export const dot = style({
  ...square(size[6]),
  borderRadius: radius.full,
  background: 'currentColor',
});
