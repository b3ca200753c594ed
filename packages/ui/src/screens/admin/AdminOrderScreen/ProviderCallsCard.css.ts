import { style } from '@vanilla-extract/css';
import { vars } from '../../../theme/vars.css.ts';

const { color, space, fontSize, lineHeight } = vars;

export const calls = style({ display: 'grid', margin: 0, padding: 0, listStyle: 'none' });
export const call = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  justifyItems: 'start',
  gap: space.xs,
  paddingBlock: space.md,
  borderBlockEnd: `1px solid ${color.border.subtle}`,
  overflowWrap: 'anywhere',
  selectors: { '&:last-child': { borderBlockEnd: 'none' } },
});
export const head = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space.sm });
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: space.sm });
export const messages = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.md,
  inlineSize: '100%',
  paddingBlock: space.sm,
});
export const part = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space.xs });
export const message = style({
  margin: 0,
  padding: space.md,
  borderRadius: vars.radius.md,
  background: color.bg.sunken,
  color: color.text.default,
  fontFamily: vars.font.mono,
  fontSize: fontSize.caption,
  lineHeight: lineHeight.caption,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});
