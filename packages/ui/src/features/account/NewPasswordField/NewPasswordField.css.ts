import { style } from '@vanilla-extract/css';
import { alignedRow, textSize, vars } from '../../../theme/vars.css.ts';

const { color, space } = vars;

export const checklist = style({
  display: 'grid',
  gap: space.xs,
  paddingBlockEnd: space.sm,
  ...textSize.caption,
});

export const rule = style({
  ...alignedRow,
  gap: space.sm,
  color: color.text.muted,
  selectors: { '&[data-met]': { color: color.text.success } },
});
