import { style } from '@vanilla-extract/css';
import { vars } from '../../../../theme/vars.css.ts';

const { color, space } = vars;

export const list = style({ display: 'grid', margin: 0, padding: 0, listStyle: 'none' });
export const entry = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  justifyItems: 'start',
  gap: space.xs,
  paddingBlock: space.md,
  borderBlockEnd: `1px solid ${color.border.subtle}`,
  overflowWrap: 'anywhere',
  selectors: { '&:last-child': { borderBlockEnd: 'none' } },
});
export const preLine = style({ whiteSpace: 'pre-line' });
