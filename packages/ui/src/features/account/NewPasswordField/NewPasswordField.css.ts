import { style } from '@vanilla-extract/css';
import { vars } from '../../../theme/vars.css.ts';

const { color, space } = vars;

export const checklist = style({
  display: 'grid',
  gap: space.xs,
  margin: 0,
  paddingInlineStart: 0,
  paddingBlockEnd: space.sm,
  listStyle: 'none',
  fontSize: vars.fontSize.caption,
  lineHeight: vars.lineHeight.caption,
});

export const rule = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.sm,
  color: color.text.muted,
  selectors: { '&[data-met]': { color: color.text.success } },
});
