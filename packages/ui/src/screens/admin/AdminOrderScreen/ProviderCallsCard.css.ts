import { style } from '@vanilla-extract/css';
import { vars } from '../../../theme/vars.css.ts';

const { color, space, fontSize, lineHeight } = vars;

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
