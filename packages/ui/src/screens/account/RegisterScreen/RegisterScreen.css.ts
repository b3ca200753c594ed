import { style } from '@vanilla-extract/css';
import { size } from '../../../theme/tokens.ts';
import { textSize, vars } from '../../../theme/vars.css.ts';

const { color, space } = vars;

export const form = style({ display: 'grid', gap: space.sm, paddingBlockStart: space.sm });

export const fields = style({ display: 'grid', gap: space.sm });

export const agree = style({ display: 'grid', gap: space.xs, paddingBlockStart: space.xs });
/** Reserves its line, as fields do, to avoid a layout shift. */
export const agreeProblem = style({
  display: 'flex',
  gap: space.xs,
  minBlockSize: size[20],
  color: color.text.danger,
  ...textSize.caption,
});
