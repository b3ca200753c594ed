import { style } from '@vanilla-extract/css';
import { media } from '../../../theme/media.ts';
import { size, width } from '../../../theme/tokens.ts';
import {
  alignedRow,
  cardSurface,
  inlineAlignedRow,
  oneColumn,
  textSize,
  vars,
  wrappingRow,
  wrappingSpreadRow,
} from '../../../theme/vars.css.ts';

const { color, space } = vars;

export const page = style({ maxInlineSize: width.checkout, marginInline: 'auto' });
const secureText = { color: color.text.muted, ...textSize.caption };
/** A share of the bar, so that a long title wraps to two lines. */
export const secure = style({ ...secureText, flexShrink: 0, containerType: 'inline-size', inlineSize: '40%' });
export const secureWide = style({ ...secureText, display: 'none', '@media': { [media.lg]: { display: 'block' } } });
export const secureSign = style({ display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: space.xs });
/** In large text one of its words may be wider than the room beside the lock: only screen readers get it then. */
export const secureLabel = style({
  '@container': {
    '(max-width: 6em)': { position: 'absolute', inlineSize: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
  },
});

export const columns = style({
  ...oneColumn,
  gap: space.md,
  '@media': {
    [media.lg]: {
      gridTemplateColumns: `minmax(0, 1fr) ${size[360]}`,
      alignItems: 'start',
      columnGap: space['2xl'],
    },
  },
});
export const main = style({
  ...oneColumn,
  gap: space.md,
  minInlineSize: 0,
  '@media': { [media.lg]: { gap: space.lg } },
});
export const section = style({ display: 'grid', gap: space.md, minInlineSize: 0 });
export const card = style([
  section,
  {
    padding: space.lg,
    ...cardSurface,
    '@media': { [media.lg]: { padding: space['2xl'] } },
  },
]);
export const fieldError = style({
  ...alignedRow,
  gap: space.xs,
  color: color.text.danger,
  fontSize: vars.fontSize.caption,
});

export const lines = style({ display: 'grid' });
export const line = style({
  display: 'grid',
  gridTemplateColumns: `${size[72]} minmax(0, 1fr)`,
  columnGap: space.md,
  paddingBlock: space.md,
  selectors: {
    '&:first-child': { paddingBlockStart: 0 },
    '&:last-child': { paddingBlockEnd: 0 },
    '& + &': { borderBlockStart: `1px solid ${color.border.subtle}` },
    '&:focus-visible': { outlineOffset: size[4] },
  },
});
export const texts = style({ display: 'grid', gap: space['2xs'], alignContent: 'start', minInlineSize: 0 });
export const name = style({ fontWeight: 500 });
export const foot = style({ ...wrappingSpreadRow, gap: space.sm, paddingBlockStart: space.xs });
export const shortage = style({
  ...wrappingRow,
  gap: space.sm,
  gridColumn: '1 / -1',
  marginBlockStart: space.sm,
  paddingBlock: space.sm,
  paddingInline: space.md,
  borderRadius: vars.radius.md,
  background: color.tint.danger,
  color: color.on.danger,
  fontSize: vars.fontSize.bodySm,
});
export const shortageTexts = style({ flexGrow: 1 });

export const aside = style({
  display: 'none',
  '@media': {
    [media.lg]: { display: 'grid', gap: space.xl, position: 'sticky', insetBlockStart: size[96] },
  },
});
export const asideCard = style([card, { gap: space.xl }]);
export const phoneSummary = style({ '@media': { [media.lg]: { display: 'none' } } });

export const barTotal = style({
  display: 'flex',
  alignItems: 'baseline',
  flexWrap: 'wrap',
  columnGap: space.sm,
  minBlockSize: size[44],
  alignContent: 'center',
});
/** The amount and the sign beside it, never on two lines. */
export const barAmount = style({ display: 'inline-flex', alignItems: 'center', columnGap: space.sm });
export const problemList = style({ display: 'grid' });
export const problemLink = style({
  ...inlineAlignedRow,
  minBlockSize: size[44],
  textDecoration: 'underline',
  textUnderlineOffset: '3px',
});

export const priceNotice = style({ marginBlockEnd: space.md });
export const changes = style({ display: 'grid', gap: space.md });
export const change = style({ display: 'grid', gap: space['2xs'] });
export const changePrices = style({ display: 'flex', alignItems: 'baseline', gap: space.md });
export const newTotal = style({
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: space.md,
  paddingBlockStart: space.md,
  borderBlockStart: `1px solid ${color.border.subtle}`,
});
/** Focused programmatically for screen readers, so it shows no focus ring. */
export const seen = style({ outline: 'none', scrollMarginBlock: space['8xl'] });
