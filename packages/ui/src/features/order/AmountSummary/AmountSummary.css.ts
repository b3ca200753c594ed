import { style } from '@vanilla-extract/css';
import { vars } from '../../../theme/vars.css.ts';

const { color, space } = vars;

export const list = style({ display: 'grid', gap: space.md });
export const row = style({
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: space.lg,
  fontVariantNumeric: 'tabular-nums',
});
export const label = style({ color: color.text.muted });
export const total = style({
  paddingBlockStart: space.md,
  borderBlockStart: `1px solid ${color.border.subtle}`,
});
export const totalLabel = style({ fontWeight: 600 });
