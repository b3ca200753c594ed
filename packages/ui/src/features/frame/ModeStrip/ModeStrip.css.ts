import { style } from '@vanilla-extract/css';
import { size } from '../../../theme/tokens.ts';
import { textSize, vars, wrappingRow } from '../../../theme/vars.css.ts';

const { color, space } = vars;

export const strip = style({
  ...wrappingRow,
  justifyContent: 'center',
  columnGap: space.md,
  minBlockSize: size[32],
  paddingInline: space.lg,
  borderBlockEnd: `1px solid ${color.border.subtle}`,
  color: color.text.muted,
  ...textSize.caption,
  textAlign: 'center',
  '@media': { print: { display: 'none' } },
});
