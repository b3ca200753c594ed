import { style } from '@vanilla-extract/css';
import { media } from '../../../theme/media.ts';
import { size } from '../../../theme/tokens.ts';
import { cardSurface, vars, wrappingRow, wrappingSpreadRow } from '../../../theme/vars.css.ts';

const { color, space } = vars;

export const card = style({
  display: 'grid',
  gap: space.md,
  padding: space.lg,
  ...cardSurface,
  transition: `box-shadow ${vars.duration.fast}`,
  '@media': {
    [media.lg]: { padding: space.xl },
    [media.hover]: { selectors: { '&:hover': { boxShadow: vars.shadow.lift } } },
  },
});
export const body = style({ display: 'grid', gap: space.md, color: color.text.default });
export const head = style({ ...wrappingSpreadRow, gap: space.md });
export const number = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: space.sm,
  // The status moves below if the number does not fit beside it; a number breaks only where it is wider than the card.
  flex: '1 1 min-content',
  overflowWrap: 'break-word',
});
export const placedOn = style({ whiteSpace: 'nowrap' });

export const single = style({
  display: 'grid',
  gridTemplateColumns: `${size[72]} minmax(0, 1fr)`,
  columnGap: space.md,
  alignItems: 'center',
});
export const singleTexts = style({ display: 'grid', gap: space['2xs'], minInlineSize: 0 });
export const name = style({ fontWeight: 500 });

export const strip = style({
  display: 'grid',
  gridTemplateColumns: `repeat(4, minmax(0, ${size[72]})) auto`,
  alignItems: 'center',
  gap: space.sm,
});
export const thumb = style({ position: 'relative' });
export const rest = style({ color: color.text.muted, fontVariantNumeric: 'tabular-nums' });

export const foot = style({
  ...wrappingSpreadRow,
  gap: space.md,
  paddingBlockStart: space.md,
  borderBlockStart: `1px solid ${color.border.subtle}`,
});
export const total = style({ display: 'flex', alignItems: 'baseline', gap: space.sm });
export const buttons = style({ ...wrappingRow, justifyContent: 'flex-end', gap: space.sm, marginInlineStart: 'auto' });
