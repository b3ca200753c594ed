import { style } from '@vanilla-extract/css';
import { media } from '../../../theme/media.ts';
import { size } from '../../../theme/tokens.ts';
import { cardSurface, ellipsis, oneColumn, textSize, vars } from '../../../theme/vars.css.ts';

const { color, space } = vars;

/** Space between tabs and list. */
export const tabs = style({ ...oneColumn, gap: vars.space.lg, minInlineSize: 0 });

/** Without overflow, so that the headings of days stick to the page. */
export const card = style({
  minInlineSize: 0,
  ...cardSurface,
  '@media': { [media.forcedColors]: { border: '1px solid CanvasText' } },
});
export const picker = style({
  ...oneColumn,
  gap: space.sm,
  padding: space.lg,
  '@media': { [media.md]: { maxInlineSize: size[320], paddingInline: space.xl } },
});
export const days = style({ ...oneColumn });

export const dayHead = style({
  position: 'sticky',
  // Below the top bar.
  insetBlockStart: size[56],
  zIndex: vars.z.base,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  columnGap: space.lg,
  paddingBlock: space.sm,
  paddingInline: space.lg,
  background: color.bg.sunken,
  '@media': { [media.md]: { paddingInline: space.xl } },
});
export const dayName = style({ ...textSize.label, fontWeight: 600 });
export const sums = style({ display: 'flex', flexWrap: 'wrap', columnGap: space.lg });
export const sum = style({
  color: color.text.muted,
  ...textSize.caption,
  fontVariantNumeric: 'tabular-nums',
});
/** Three lines on phones: type and amount; title; order and time. */
export const row = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gridTemplateAreas: '"name amount" "badge badge" "about time"',
  alignItems: 'center',
  columnGap: space.md,
  rowGap: space['2xs'],
  inlineSize: '100%',
  minBlockSize: size[52],
  paddingBlock: space.sm,
  paddingInline: space.lg,
  color: color.text.default,
  textAlign: 'start',
  ...textSize.bodySm,
  outlineOffset: '-2px',
  selectors: { 'li + li > &': { boxShadow: `inset 0 1px 0 ${color.border.subtle}` } },
  '@media': {
    [media.hover]: { ':hover': { background: color.bg.hover } },
    [media.md]: {
      // An order number has 18 characters.
      gridTemplateColumns: '4.5rem 8.5rem 11rem minmax(0, 1fr) auto',
      gridTemplateAreas: '"time badge name about amount"',
      paddingInline: space.xl,
    },
  },
});
export const time = style({
  gridArea: 'time',
  justifySelf: 'end',
  color: color.text.muted,
  fontVariantNumeric: 'tabular-nums',
  '@media': { [media.md]: { justifySelf: 'start' } },
});
export const badge = style({ gridArea: 'badge' });
export const name = style({
  gridArea: 'name',
  fontWeight: 500,
  fontVariantNumeric: 'tabular-nums',
});
export const about = style({ gridArea: 'about', ...ellipsis, color: color.text.muted });
export const amount = style({
  gridArea: 'amount',
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'end',
  whiteSpace: 'nowrap',
  selectors: {
    '&[data-way="in"]': { color: color.text.success },
    '&[data-way="out"]': { color: color.text.danger },
  },
});

export const foot = style({
  padding: space.lg,
  borderBlockStart: `1px solid ${color.border.subtle}`,
  '@media': { [media.md]: { paddingInline: space.xl } },
});
