import { style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { textSize, vars } from '../../theme/vars.css.ts';

const { color, radius, space } = vars;

export const banner = recipe({
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-start',
    columnGap: space.md,
    rowGap: space.sm,
    paddingBlock: space.md,
    paddingInline: space.lg,
    borderRadius: radius.lg,
    ...textSize.bodySm,
  },
  variants: {
    tone: {
      neutral: { background: color.tint.neutral, color: color.text.default },
      info: { background: color.tint.info, color: color.on.info },
      success: { background: color.tint.success, color: color.on.success },
      warning: { background: color.tint.warning, color: color.on.warning },
      danger: { background: color.tint.danger, color: color.on.danger },
    },
  },
});
export const sign = style({ display: 'inline-flex', paddingBlockStart: '1px' });
export const texts = style({ flex: '1 1 12em', minInlineSize: 0 });
/**
 * The press target is larger than its line; the negative margin keeps the banner's height. The colour is the tone's.
 */
export const dismiss = style({
  marginBlock: `calc(-1 * ${space.sm})`,
  marginInlineEnd: `calc(-1 * ${space.sm})`,
  selectors: { '&&': { color: 'inherit' } },
});
