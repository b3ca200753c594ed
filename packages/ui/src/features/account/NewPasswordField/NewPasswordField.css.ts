import { style } from '@vanilla-extract/css';
import { alignedRow, textSize, vars } from '../../../theme/vars.css.ts';

const { color, space } = vars;

export const rule = style({
  ...alignedRow,
  ...textSize.caption,
  gap: space.sm,
  paddingBlockEnd: space.sm,
  color: color.text.muted,
  selectors: { '&[data-met]': { color: color.text.success } },
});
