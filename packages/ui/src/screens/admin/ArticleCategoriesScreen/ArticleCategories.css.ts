import { style } from '@vanilla-extract/css';
import { media } from '../../../theme/media.ts';
import { textSize, vars } from '../../../theme/vars.css.ts';

const { control, space } = vars;

export const row = style({ display: 'flex', alignItems: 'center', gap: space.sm, minInlineSize: 0 });

/** Stacked with labels on phones; columns on desktops. */
export const cells = style({
  display: 'grid',
  flexGrow: 1,
  minInlineSize: 0,
  columnGap: space.lg,
  rowGap: space.sm,
  paddingInlineStart: space.sm,
  paddingBlock: space.xs,
  '@media': {
    [media.md]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    [media.xl]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr)) 7rem' },
  },
});
export const cell = style({ minInlineSize: 0 });
/** Same height and text size as a slug that can be edited. */
export const fixedSlug = style({
  display: 'flex',
  alignItems: 'center',
  minBlockSize: control.md,
  fontSize: control.fontSize,
});
const isTable = media.xl;

/** Label of a cell on phones; desktops have a header row. */
export const cellName = style({ '@media': { [isTable]: { display: 'none' } } });
/** Aligned with the rows, between their handle and their buttons. */
export const head = style({
  display: 'none',
  '@media': {
    [isTable]: {
      display: 'flex',
      gap: space.sm,
      paddingInlineStart: `calc(${space.sm} + ${vars.control.sm} + ${space.sm})`,
      paddingInlineEnd: `calc(3 * (${vars.control.sm} + ${space.sm}))`,
      color: vars.color.text.muted,
      ...textSize.caption,
    },
  },
});
export const count = style({ alignSelf: 'center', ...textSize.bodySm, fontVariantNumeric: 'tabular-nums' });
