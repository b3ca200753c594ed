import { style } from '@vanilla-extract/css';
import { media } from '../../theme/media.ts';
import { alignedSpreadRow, inlineCentered, vars } from '../../theme/vars.css.ts';

const { color, radius, space } = vars;

export const keys = style({ display: 'inline-flex', alignItems: 'center', gap: space.xs, flexShrink: 0 });
export const cap = style({
  ...inlineCentered,
  minInlineSize: space['2xl'],
  minBlockSize: space['2xl'],
  paddingInline: space.sm,
  borderRadius: radius.sm,
  background: color.bg.sunken,
  boxShadow: `inset 0 0 0 1px ${color.border.default}, inset 0 -1px 0 ${color.border.default}`,
  color: color.text.default,
  fontFamily: vars.font.sans,
  fontSize: vars.fontSize.micro,
  fontWeight: 500,
  lineHeight: 1,
  whiteSpace: 'nowrap',
});
export const connector = style({ color: color.text.muted, fontSize: vars.fontSize.caption });

export const columns = style({
  paddingBlockStart: space.md,
  display: 'grid',
  columnGap: space['4xl'],
  rowGap: space['2xl'],
  '@media': { [media.md]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
});
export const row = style({
  ...alignedSpreadRow,
  gap: space.lg,
  minBlockSize: space['4xl'],
  selectors: { '&:not(:first-child)': { boxShadow: `0 -1px 0 ${color.border.subtle}` } },
});
