import { style } from '@vanilla-extract/css';
import { oneColumn, vars } from '../../../../theme/vars.css.ts';

const { color, space } = vars;

export const list = style({ display: 'grid' });
export const entry = style({
  ...oneColumn,
  justifyItems: 'start',
  gap: space.xs,
  paddingBlock: space.md,
  borderBlockEnd: `1px solid ${color.border.subtle}`,
  selectors: { '&:last-child': { borderBlockEnd: 'none' } },
});
export const preLine = style({ whiteSpace: 'pre-line' });
