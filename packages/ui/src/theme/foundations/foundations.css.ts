import { style } from '@vanilla-extract/css';
import { square } from '../tokens.ts';
import { centered, vars } from '../vars.css.ts';

/** As many as fit beside each other. */
export const grid = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 9rem), 1fr))',
  gap: vars.space.lg,
});

export const swatch = style({
  display: 'block',
  blockSize: vars.space['5xl'],
  borderRadius: vars.radius.md,
  boxShadow: vars.shadow.card,
});

export const tile = style({
  ...centered,
  minBlockSize: vars.space['8xl'],
  padding: vars.space.lg,
  color: vars.color.text.default,
  background: vars.color.bg.surface,
});

export const deep = style({
  color: vars.color.text.onDeep,
  background: vars.color.bg.deep,
  borderRadius: vars.radius.xl,
});

/** A table that scrolls by itself where the page is narrow. */
export const scroller = style({ overflowX: 'auto', maxInlineSize: '100%' });

export const table = style({
  inlineSize: '100%',
  borderCollapse: 'collapse',
  fontSize: vars.fontSize.bodySm,
});

export const cell = style({
  paddingBlock: vars.space.sm,
  paddingInlineEnd: vars.space.lg,
  textAlign: 'start',
  verticalAlign: 'middle',
  borderBlockEnd: `1px solid ${vars.color.border.subtle}`,
  fontVariantNumeric: 'tabular-nums',
});

export const sample = style({
  display: 'inline-block',
  paddingBlock: vars.space.xs,
  paddingInline: vars.space.md,
  borderRadius: vars.radius.sm,
  boxShadow: vars.shadow.card,
  fontWeight: 600,
});

export const bar = style({
  display: 'block',
  blockSize: vars.space.md,
  borderRadius: vars.radius.xs,
  background: vars.color.solid.brand,
});

export const curve = style({
  ...square(vars.space['8xl']),
  overflow: 'visible',
  color: vars.color.text.brand,
});

export const layer = style({
  paddingBlock: vars.space.sm,
  paddingInline: vars.space.lg,
  borderRadius: vars.radius.md,
  boxShadow: vars.shadow.pop,
  background: vars.color.bg.raised,
});
