import { style } from '@vanilla-extract/css';
import { media } from '../../../../theme/media.ts';
import { vars } from '../../../../theme/vars.css.ts';

const { color, radius, space } = vars;

export const book = style({ display: 'flex', flexDirection: 'column', gap: space.md });
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.sm,
});
export const list = style({
  display: 'grid',
  gap: space.md,
  margin: 0,
  padding: 0,
  listStyle: 'none',
});
export const card = style({
  display: 'grid',
  gap: space.sm,
  padding: space.lg,
  paddingBlockEnd: space.sm,
  borderRadius: radius.xl,
  background: color.bg.surface,
  boxShadow: vars.shadow.card,
  '@media': {
    [media.md]: { gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'center', paddingBlockEnd: space.lg },
  },
});
/** "Make default" at the start of the row, Edit and Delete at its end. */
export const acts = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  columnGap: space.xs,
  minBlockSize: vars.control.md,
  // Align the icons' strokes, not their larger press targets, with the end of the text.
  marginInlineEnd: `calc(-1 * ${space.md})`,
});
export const start = style({ marginInlineEnd: 'auto' });
