import { style } from '@vanilla-extract/css';
import { media } from '../../../../theme/media.ts';
import { size } from '../../../../theme/tokens.ts';
import { flexColumn, inlineAlignedRow, vars } from '../../../../theme/vars.css.ts';

const { color, duration, space } = vars;

export const label = style({ display: 'flex', gap: space.sm });
/** Option names are short and never wrap; values may. */
export const optionName = style({ flexShrink: 0 });
export const choices = style({ display: 'flex', flexWrap: 'wrap', gap: space.sm });

/** Covers the whole chip, so that the radio itself is pressed and focused. */
export const radio = style({
  position: 'absolute',
  inset: '-2px',
  margin: 0,
  opacity: 0,
  cursor: 'pointer',
});

export const choice = style({
  position: 'relative',
  ...inlineAlignedRow,
  justifyContent: 'center',
  gap: space.sm,
  minBlockSize: size[40],
  minInlineSize: size[64],
  maxInlineSize: '100%',
  paddingBlock: space.xs,
  paddingInline: space.lg,
  borderRadius: size[10],
  background: color.bg.surface,
  boxShadow: `inset 0 0 0 1px ${color.border.control}`,
  color: color.text.default,
  fontSize: vars.fontSize.bodySm,
  lineHeight: 1.3,
  textAlign: 'center',
  transition: `background ${duration.fast}, box-shadow ${duration.fast}`,
  selectors: {
    '&:has(:focus-visible)': { outline: `2px solid ${color.focus.ring}`, outlineOffset: '2px' },
    '&:active': { background: color.bg.pressed },
    '&[data-choice="soldOut"], &[data-choice="notMade"]': {
      boxShadow: 'none',
      border: `1px dashed ${color.border.control}`,
      color: color.text.muted,
      textDecoration: 'line-through',
    },
    '&:has(:checked)': {
      background: color.bg.selected,
      boxShadow: `inset 0 0 0 2px ${color.border.brand}`,
      color: color.text.onBrandTint,
      fontWeight: 600,
    },
    '&:has(:checked)[data-choice="soldOut"]': { border: 0 },
  },
  '@media': {
    [media.hover]: { selectors: { '&:hover:not(:has(:checked))': { background: color.bg.hover } } },
    [media.forcedColors]: {
      // Shadows are not painted.
      border: '1px solid ButtonText',
      selectors: { '&:has(:checked)': { outline: '2px solid Highlight', outlineOffset: '-3px' } },
    },
  },
});

/** A picture beside the label, never instead of it. */
export const swatch = style({
  display: 'block',
  flexShrink: 0,
  inlineSize: size[28],
  marginInlineStart: `calc(-1 * ${space.xs})`,
  borderRadius: vars.radius.full,
  overflow: 'hidden',
});

export const explanation = style({
  ...flexColumn,
  gap: space.md,
  padding: space.md,
  borderRadius: vars.radius.lg,
  background: color.bg.sunken,
  // In the dark theme the sunken background equals the page's, so add a border.
  boxShadow: `inset 0 0 0 1px ${color.border.subtle}`,
});
/** Wraps, since both option labels may be long and must be readable. */
export const answer = style({
  selectors: {
    '&&': {
      maxInlineSize: '100%',
      blockSize: 'auto',
      minBlockSize: vars.control.sm,
      paddingBlock: space.xs,
      whiteSpace: 'normal',
      textAlign: 'start',
    },
  },
});
