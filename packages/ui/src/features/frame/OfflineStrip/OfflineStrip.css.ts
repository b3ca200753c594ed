import { globalStyle, style } from '@vanilla-extract/css';
import { size } from '../../../theme/tokens.ts';
import { alignedRow, textSize, vars } from '../../../theme/vars.css.ts';

export const strip = style({
  ...alignedRow,
  justifyContent: 'center',
  gap: vars.space.sm,
  minBlockSize: size[32],
  paddingBlock: vars.space.xs,
  paddingInline: vars.space.lg,
  background: vars.color.tint.warning,
  color: vars.color.on.warning,
  ...textSize.caption,
  textAlign: 'center',
});
// The header that covers the focused control is as much higher.
globalStyle(`html:has(${strip})`, { scrollPaddingBlockStart: `calc(${size[72]} + ${size[56]})` });
