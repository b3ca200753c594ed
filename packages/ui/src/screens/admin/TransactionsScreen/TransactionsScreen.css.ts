import { style } from '@vanilla-extract/css';
import { media } from '../../../theme/media.ts';
import { size } from '../../../theme/tokens.ts';
import { vars } from '../../../theme/vars.css.ts';

const { color, radius, space } = vars;

/** Space between tabs and list. */
export const tabs = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space.lg,
  minInlineSize: 0,
});

/** Without overflow, so that the headings of days stick to the page. */
export const card = style({
  minInlineSize: 0,
  borderRadius: radius.xl,
  background: color.bg.surface,
  boxShadow: vars.shadow.card,
  '@media': { [media.forcedColors]: { border: '1px solid CanvasText' } },
});
export const picker = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.sm,
  padding: space.lg,
  '@media': { [media.md]: { maxInlineSize: size[320], paddingInline: space.xl } },
});
export const days = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' });

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
export const dayName = style({
  margin: 0,
  fontSize: vars.fontSize.label,
  lineHeight: vars.lineHeight.label,
  fontWeight: 600,
});
export const sums = style({ display: 'flex', flexWrap: 'wrap', columnGap: space.lg });
export const sum = style({
  color: color.text.muted,
  fontSize: vars.fontSize.caption,
  lineHeight: vars.lineHeight.caption,
  fontVariantNumeric: 'tabular-nums',
});

export const rows = style({ margin: 0, padding: 0, listStyle: 'none' });
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
  fontSize: vars.fontSize.bodySm,
  lineHeight: vars.lineHeight.bodySm,
  cursor: 'pointer',
  outlineOffset: '-2px',
  selectors: { 'li + li > &': { boxShadow: `inset 0 1px 0 ${color.border.subtle}` } },
  '@media': {
    [media.hover]: { ':hover': { background: color.bg.hover } },
    [media.md]: {
      gridTemplateColumns: '4.5rem 8.5rem 10rem minmax(0, 1fr) auto',
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
  overflowWrap: 'anywhere',
});
export const about = style({
  gridArea: 'about',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  color: color.text.muted,
});
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
