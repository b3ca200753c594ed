import { style } from '@vanilla-extract/css';
import { vars } from '../../../theme/vars.css.ts';

const { color, radius, space } = vars;

export const head = style({ display: 'flex', alignItems: 'flex-start', gap: space.md });
export const sign = style({
  display: 'inline-flex',
  flexShrink: 0,
  paddingBlockStart: '2px',
  color: color.text.warning,
});
export const line = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.sm,
  justifySelf: 'start',
  paddingBlock: space.sm,
  paddingInlineStart: space.md,
  paddingInlineEnd: space.sm,
  borderRadius: radius.lg,
  background: color.bg.sunken,
});
export const command = style({
  minInlineSize: 0,
  fontFamily: vars.font.mono,
  fontSize: vars.fontSize.bodySm,
  lineHeight: vars.lineHeight.bodySm,
  overflowWrap: 'anywhere',
});
