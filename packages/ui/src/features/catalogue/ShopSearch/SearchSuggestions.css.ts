import { style } from '@vanilla-extract/css';
import { size, square, width } from '../../../theme/tokens.ts';
import { flexColumn, inlineCentered, mutedCaption, vars } from '../../../theme/vars.css.ts';

const { color, space } = vars;

export const panel = style({
  ...flexColumn,
  alignItems: 'flex-start',
  inlineSize: `min(${width.form}, calc(100vw - ${size[16]}))`,
  // Smaller than the space above a virtual keyboard.
  maxBlockSize: 'var(--radix-popover-content-available-height)',
  padding: space.xs,
  transformOrigin: 'var(--radix-popover-content-transform-origin)',
});
export const list = style({
  inlineSize: '100%',
  minBlockSize: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
});
export const group = style({ paddingBlockEnd: space.xs });
export const heading = style({
  paddingBlock: `${space.sm} ${space.xs}`,
  paddingInline: space.md,
  ...mutedCaption,
  fontWeight: 500,
});
export const option = style({ minBlockSize: size[44], paddingBlock: space.xs });
export const picture = style({ flexShrink: 0, inlineSize: size[44] });
/** As wide as a picture, so that all texts begin on one line. */
export const sign = style({
  flexShrink: 0,
  ...inlineCentered,
  inlineSize: size[44],
  color: color.text.muted,
});
export const texts = style({ flexGrow: 1, minInlineSize: 0 });
export const count = style({ color: color.text.muted, fontVariantNumeric: 'tabular-nums' });
export const remove = style({
  flexShrink: 0,
  ...inlineCentered,
  ...square(size[44]),
  marginBlock: `calc(-1 * ${space.xs})`,
  marginInlineEnd: `calc(-1 * ${space.md})`,
  color: color.text.muted,
});
