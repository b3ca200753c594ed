import { style } from '@vanilla-extract/css';
import { media } from '../../../theme/media.ts';
import { size } from '../../../theme/tokens.ts';
import { inlineAlignedRow, textSize, vars, wrappingRow } from '../../../theme/vars.css.ts';

const { color, radius, space } = vars;

export const item = style({ position: 'relative', display: 'grid', gap: space.sm });
export const cover = style({ position: 'absolute', insetBlockStart: space.xs, insetInlineStart: space.xs });
export const remove = style({ position: 'absolute', insetBlockStart: space.xs, insetInlineEnd: space.xs });

export const add = style({
  position: 'relative',
  display: 'grid',
  gap: space.xs,
  padding: space.md,
  borderRadius: radius.lg,
  border: `1px dashed ${color.border.control}`,
});
export const ways = style({ position: 'relative', ...wrappingRow, gap: space.sm });
/** Visually hidden below its label, which is the press target. */
export const input = style({ position: 'absolute', inlineSize: '1px', blockSize: '1px', opacity: 0 });
export const way = style({
  ...inlineAlignedRow,
  gap: space.sm,
  minBlockSize: vars.control.md,
  paddingInline: space.md,
  borderRadius: vars.control.radius,
  background: color.tint.brand,
  color: color.text.onBrandTint,
  ...textSize.label,
  fontWeight: 600,
  cursor: 'pointer',
  selectors: {
    [`${input}:focus-visible + &`]: { outline: `2px solid ${color.focus.ring}`, outlineOffset: '2px' },
  },
  '@media': {
    '(pointer: coarse)': { minBlockSize: size[44] },
    [media.forcedColors]: { border: '1px solid ButtonBorder' },
  },
});
export const rows = style({ display: 'grid', gap: space.sm, paddingBlockStart: space.sm });
export const problem = style({
  display: 'flex',
  gap: space.sm,
  color: color.text.danger,
  ...textSize.caption,
});
