import { style } from '@vanilla-extract/css';
import { media } from '../../../theme/media.ts';
import { size } from '../../../theme/tokens.ts';
import {
  alignedRow,
  cardSurface,
  inlineAlignedRow,
  mutedCaption,
  textSize,
  vars,
  wrappingSpreadRow,
} from '../../../theme/vars.css.ts';

const { color, radius, space } = vars;

/** One column on phones; on desktops the profile is left and the links are right. */
export const page = style({
  display: 'grid',
  gap: space.lg,
  maxInlineSize: '60rem',
  marginInline: 'auto',
  paddingBlockStart: space.lg,
  // On desktops the page header has its own padding.
  '@media': { [media.lg]: { paddingBlockStart: 0, gap: space['2xl'] } },
});

export const card = style({
  ...cardSurface,
  ...alignedRow,
  gap: space.lg,
  padding: space.xl,
});

/** Fills the card, where there is no profile. */
export const welcome = style({ inlineSize: '100%' });

export const names = style({ display: 'grid', gap: space.xs, minInlineSize: 0, flexGrow: 1 });

export const shortcuts = style({
  ...cardSurface,
  display: 'grid',
  // Four columns on the smallest phone, fewer where the text is larger, so that no word breaks.
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 4rem), 1fr))',
  padding: space.sm,
});

export const shortcut = style({
  display: 'grid',
  justifyItems: 'center',
  gap: space.sm,
  paddingBlock: space.md,
  borderRadius: radius.lg,
  color: color.text.default,
  ...textSize.caption,
  textAlign: 'center',
  '@media': { [media.hover]: { ':hover': { background: color.bg.hover } } },
});

export const shortcutIcon = style({ position: 'relative', display: 'inline-flex', color: color.text.brand });
export const badge = style({ position: 'absolute', insetBlockStart: -8, insetInlineStart: '70%' });

/** Rows of one card on phones; separate cards on desktops. */
export const cells = style({
  ...cardSurface,
  display: 'grid',
  overflow: 'hidden',
  '@media': {
    [media.lg]: {
      gridTemplateColumns: 'repeat(auto-fill, minmax(17rem, 1fr))',
      gap: space.lg,
      overflow: 'visible',
      borderRadius: 0,
      background: 'none',
      boxShadow: 'none',
    },
  },
});

export const cell = style({
  ...alignedRow,
  gap: space.md,
  minBlockSize: size[56],
  paddingInline: space.xl,
  color: color.text.default,
  selectors: { 'li + li > &': { boxShadow: `inset 0 1px 0 ${color.border.subtle}` } },
  '@media': {
    [media.hover]: { ':hover': { background: color.bg.hover } },
    [media.lg]: {
      ...cardSurface,
      minBlockSize: size[88],
      selectors: { '&&': { boxShadow: vars.shadow.card } },
    },
  },
  ':focus-visible': { outlineOffset: -2 },
});

/** A status is at the end of a row, or below the name in a card. */
export const cellTexts = style({
  ...wrappingSpreadRow,
  columnGap: space.md,
  rowGap: space.xs,
  flexGrow: 1,
  minInlineSize: 0,
  paddingBlock: space.sm,
  '@media': { [media.lg]: { display: 'grid', justifyItems: 'start' } },
});
/** Hidden on phones, for lack of space. */
export const note = style({
  display: 'none',
  ...mutedCaption,
  '@media': { [media.lg]: { display: 'block' } },
});
export const cellIcon = style({ flexShrink: 0, color: color.text.muted });
/** Hidden on desktops: the whole card is a link. */
export const chevron = style({
  flexShrink: 0,
  color: color.text.muted,
  '@media': { [media.lg]: { display: 'none' } },
});

/** Phones only: on desktops both are in the header or footer. */
export const more = style({
  display: 'flex',
  justifyContent: 'center',
  gap: space['2xl'],
  '@media': { [media.lg]: { display: 'none' } },
});
export const moreLink = style({
  ...inlineAlignedRow,
  justifyContent: 'center',
  minBlockSize: size[44],
  minInlineSize: size[44],
  fontSize: vars.fontSize.bodySm,
});

/** On desktops the list beside the page has it. */
export const logOutButton = style({ '@media': { [media.lg]: { selectors: { '&&': { display: 'none' } } } } });
