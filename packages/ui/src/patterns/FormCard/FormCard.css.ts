import { style } from '@vanilla-extract/css';
import { media } from '../../theme/media.ts';
import { oneColumn, vars, wrappingSpreadRow } from '../../theme/vars.css.ts';

const { color, radius, space } = vars;

export const card = style({
  ...oneColumn,
  alignContent: 'start',
  gap: space.md,
  minInlineSize: 0,
  padding: space.lg,
  borderRadius: radius.lg,
  background: color.bg.surface,
  boxShadow: vars.shadow.card,
  '@media': { [media.md]: { padding: space.xl } },
});
/** Title and note: closer together than the fields below. */
export const intro = style({
  ...oneColumn,
  gap: space['2xs'],
  selectors: { '&:has(> p)': { marginBlockEnd: space.xs } },
});
export const head = style({ ...wrappingSpreadRow, gap: space.sm, minBlockSize: vars.control.sm });
