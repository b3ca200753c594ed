import { style } from '@vanilla-extract/css';
import { size } from '../../../theme/tokens.ts';
import { mutedCaption, vars, wrappingRow } from '../../../theme/vars.css.ts';

const { color, space } = vars;

export const strip = style({
  ...wrappingRow,
  justifyContent: 'center',
  columnGap: space.md,
  minBlockSize: size[32],
  paddingInline: space.lg,
  borderBlockEnd: `1px solid ${color.border.subtle}`,
  ...mutedCaption,
  textAlign: 'center',
  '@media': { print: { display: 'none' } },
});
