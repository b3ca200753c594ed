import { style } from '@vanilla-extract/css';
import { media } from '../../theme/media.ts';
import { size, square, touchHeight } from '../../theme/tokens.ts';
import {
  alignedRow,
  flexColumn,
  inlineAlignedRow,
  inlineCentered,
  mutedCaption,
  textSize,
  vars,
} from '../../theme/vars.css.ts';

const { color, control, space } = vars;

export const frame = style({
  cursor: 'text',
  selectors: {
    // Chips are 12 px lower than the field with 12 px gaps, so that each press target is touch-sized.
    '&[data-multiple]': { flexWrap: 'wrap', rowGap: space.md, columnGap: space.sm, paddingBlock: size[5] },
  },
});

export const input = style({
  cursor: 'inherit',
  textOverflow: 'ellipsis',
  selectors: {
    // As high as the field, over its padding.
    '[data-multiple] > &': {
      inlineSize: 'auto',
      flex: `1 1 ${size[48]}`,
      minBlockSize: `calc(${control.md} - 2px)`,
      marginBlock: `calc(-1 * ${size[5]})`,
    },
  },
});

export const chip = style({
  position: 'relative',
  ...inlineAlignedRow,
  gap: space.xs,
  maxInlineSize: '100%',
  minInlineSize: size[44],
  minBlockSize: `calc(${control.md} - ${space.md})`,
  paddingBlock: space['2xs'],
  paddingInline: `${size[10]} ${space.sm}`,
  borderRadius: `calc(${control.radius} - ${space.xs})`,
  background: color.tint.neutral,
  fontSize: vars.fontSize.bodySm,
  lineHeight: 1.25,
  textAlign: 'start',
  selectors: {
    '&::after': touchHeight,
    '&:active:not(:disabled)': { background: color.bg.pressed },
    '&:disabled': { color: color.text.disabled, cursor: 'not-allowed' },
  },
  '@media': { [media.hover]: { selectors: { '&:hover:not(:disabled)': { background: color.bg.pressed } } } },
});

/** Slot of the arrow and the spinner. */
export const end = style({
  position: 'relative',
  ...inlineCentered,
  flexShrink: 0,
  ...square(size[24]),
  marginInlineStart: 'auto',
  marginInlineEnd: `calc(-1 * ${space['2xs']})`,
  color: color.text.muted,
  selectors: {
    '&::after': { content: '""', position: 'absolute', inset: `calc(-1 * ${size[10]})` },
    '&:disabled': { cursor: 'not-allowed', color: color.text.disabled },
  },
});

export const popup = style({
  ...flexColumn,
  inlineSize: 'var(--radix-popover-trigger-width)',
  minInlineSize: `min(${size[240]}, calc(100vw - ${size[16]}))`,
  // A half-visible last row hints at more.
  maxBlockSize: `min(calc(8.5 * ${control.md}), var(--radix-popover-content-available-height))`,
  transformOrigin: 'var(--radix-popover-content-transform-origin)',
});

export const list = style({
  padding: space.xs,
  minBlockSize: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  ':empty': { padding: 0 },
});

export const row = style({
  selectors: {
    '&[aria-selected="true"]': { fontWeight: 600 },
    '&[data-kind="create"], &[data-kind="retry"]': { color: color.text.brand, fontWeight: 500 },
  },
});

export const texts = style({ minInlineSize: 0, paddingBlock: space.xs });

export const note = style({
  display: 'block',
  ...mutedCaption,
  fontWeight: 400,
});

export const sentence = style({
  ...alignedRow,
  gap: space.sm,
  paddingBlock: space.md,
  paddingInline: space.lg,
  color: color.text.muted,
  ...textSize.bodySm,
  selectors: {
    '&:empty': { display: 'none' },
    '&[data-tone="danger"]': { color: color.text.danger },
  },
});

/** The label shrinks, the tick does not. */
export const tick = style({ flexShrink: 0, selectors: { '&&': { color: color.text.brand } } });
