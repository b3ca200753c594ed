import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '../../../theme/media.ts';
import { size } from '../../../theme/tokens.ts';
import { cardSurface, flexColumn, vars, wrappingRow } from '../../../theme/vars.css.ts';

const { color, space } = vars;

export const groups = style({
  ...flexColumn,
  gap: space['3xl'],
  maxInlineSize: size[720],
  paddingBlockStart: space.lg,
  '@media': { [media.lg]: { gap: space['5xl'], paddingBlockStart: 0 } },
});

export const group = style({ ...flexColumn, gap: space.md });

export const rows = style({ ...cardSurface });
export const row = style({
  ...wrappingRow,
  justifyContent: 'flex-end',
  columnGap: space.lg,
  rowGap: space.sm,
  minBlockSize: size[64],
  marginInline: space.lg,
  paddingBlock: space.md,
  selectors: { '&:not(:first-child)': { boxShadow: `0 -1px 0 ${color.border.subtle}` } },
});
/** The button keeps its size; the text wraps. */
globalStyle(`${row} > button`, { flexShrink: 0 });
/** Where large text leaves fewer than about eight characters beside the button, the button comes below. */
export const rowTexts = style({ flex: '1 1 8em', minInlineSize: 0 });
