import { style } from '@vanilla-extract/css';
import { textSize, vars, wrappingRow } from '../../theme/vars.css.ts';

const { color, space } = vars;

export const bar = style({
  ...wrappingRow,
  columnGap: space.lg,
  rowGap: space.sm,
  color: color.text.muted,
  ...textSize.bodySm,
});

export const count = style({ flexGrow: 1, fontVariantNumeric: 'tabular-nums' });
export const size = style({ display: 'inline-flex', alignItems: 'center', gap: space.sm });
export const sizeLabel = style({ whiteSpace: 'nowrap' });
export const steps = style({ display: 'inline-flex', alignItems: 'center', gap: space.sm });
