import { createContainer, style } from '@vanilla-extract/css';
import { media } from '../../theme/media.ts';
import { cardSurface, flexColumn, inlineAlignedRow, mutedCaption, textSize, vars } from '../../theme/vars.css.ts';

const { color, duration, ease, radius, space } = vars;

const frame = createContainer();

/** The card itself; its content lays itself out by its width (container query). */
export const card = style({
  containerType: 'inline-size',
  containerName: frame,
  position: 'relative',
  ...flexColumn,
  gap: space['2xs'],
  minInlineSize: 0,
  padding: space.lg,
  ...cardSurface,
  transition: `box-shadow ${duration.fast} ${ease.standard}`,
  '@media': {
    [media.hover]: { selectors: { '&:has(a):hover': { boxShadow: vars.shadow.lift } } },
    [media.forcedColors]: { border: '1px solid CanvasText' },
  },
});

/** The whole card is the link. */
export const link = style({
  selectors: {
    '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: radius.xl },
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible::after': { outline: `2px solid ${color.focus.ring}`, outlineOffset: '2px' },
  },
});

/** The amount's hidden text is copied instead, once. */
export const unselectable = style({ userSelect: 'none' });

export const value = style({
  ...textSize.pageTitle,
  letterSpacing: vars.tracking.pageTitle,
  fontWeight: 650,
  fontVariantNumeric: 'tabular-nums',
  color: color.text.default,
});

/** The sparkline is below the change, or beside it in wide cards; the same in all cards of a row. */
export const foot = style({
  ...flexColumn,
  gap: space.sm,
  '@container': {
    [`${frame} (min-width: 216px)`]: {
      flexDirection: 'row',
      alignItems: 'flex-end',
      justifyContent: 'space-between',
      minBlockSize: space['3xl'],
    },
  },
});

export const change = style({
  display: 'inline-flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: space.xs,
  minBlockSize: space['2xl'],
  ...mutedCaption,
  fontVariantNumeric: 'tabular-nums',
});
export const figure = style({
  ...inlineAlignedRow,
  gap: space['2xs'],
  fontWeight: 500,
  selectors: {
    '[data-tone="good"] > &': { color: color.text.success },
    '[data-tone="bad"] > &': { color: color.text.danger },
  },
});
