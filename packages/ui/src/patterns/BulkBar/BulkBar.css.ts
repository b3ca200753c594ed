import { style } from '@vanilla-extract/css';
import { media } from '../../theme/media.ts';
import { inlineAlignedRow, textSize, vars, wrappingRow } from '../../theme/vars.css.ts';

const { space } = vars;

export const bar = style({
  ...wrappingRow,
  gap: space.sm,
  inlineSize: '100%',
  ...textSize.bodySm,
  '@media': { [media.md]: { flexWrap: 'nowrap' } },
});

/** A long action label wraps to a second line on phones. */
export const act = style({
  maxInlineSize: '100%',
  paddingBlock: space.xs,
  whiteSpace: 'normal',
  '@media': { [media.md]: { flexShrink: 0, maxInlineSize: 'none', paddingBlock: 0, whiteSpace: 'nowrap' } },
});

export const count = style({
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  marginInlineEnd: space.sm,
});

export const work = style({
  ...inlineAlignedRow,
  gap: space.sm,
  fontVariantNumeric: 'tabular-nums',
  color: vars.color.text.muted,
});

export const end = style({
  ...inlineAlignedRow,
  gap: space.md,
  marginInlineStart: 'auto',
});
