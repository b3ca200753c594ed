import { style } from '@vanilla-extract/css';
import { size } from '../../../theme/tokens.ts';
import { flexColumn, vars } from '../../../theme/vars.css.ts';

const { space } = vars;

export const gate = style({
  ...flexColumn,
  alignItems: 'flex-start',
  gap: space.lg,
  maxInlineSize: size[720],
  marginInline: 'auto',
  paddingBlock: space['5xl'],
  paddingInline: space.lg,
});
