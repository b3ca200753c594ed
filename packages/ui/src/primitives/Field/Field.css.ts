import { style } from '@vanilla-extract/css';
import { size } from '../../theme/tokens.ts';
import { flexColumn, textSize, vars } from '../../theme/vars.css.ts';

const { color, space } = vars;

export const field = style({
  ...flexColumn,
  minInlineSize: 0,
  // A hint fills the message line, which otherwise separates the control from the next label.
  selectors: { '&[data-hinted]': { paddingBlockEnd: size[20] } },
});

export const labelRow = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  columnGap: space.sm,
  marginBlockEnd: size[6],
  fontSize: vars.fontSize.label,
});

export const label = style({ ...textSize.label, fontWeight: 500, color: color.text.default });

export const quiet = style({ color: color.text.muted, fontWeight: 400 });

/** Shared by hint, error and success, so that replacing one shifts nothing. */
export const message = style({
  display: 'flex',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: space.sm,
  minBlockSize: size[20],
  marginBlockStart: space.xs,
  ...textSize.caption,
  color: color.text.muted,
});

export const sentence = style({
  display: 'flex',
  gap: space.xs,
  selectors: {
    '&[data-tone="danger"]': { color: color.text.danger },
    '&[data-tone="success"]': { color: color.text.success },
  },
});

export const sentenceIcon = style({ marginBlockStart: '2px' });
export const counter = style({ fontVariantNumeric: 'tabular-nums', flexShrink: 0 });
