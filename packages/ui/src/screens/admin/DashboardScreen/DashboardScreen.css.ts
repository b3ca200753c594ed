import { style } from '@vanilla-extract/css';
import { media } from '../../../theme/media.ts';
import { size, square } from '../../../theme/tokens.ts';
import { alignedRow, cardSurface, oneColumn, textSize, vars } from '../../../theme/vars.css.ts';

const { color, radius, space } = vars;

const gap = space.lg;

export const page = style({ ...oneColumn, gap, minInlineSize: 0 });

/** Two columns; four where they fit. Figures of other days are faded, as in a PageState. */
export const figures = style({
  transition: `opacity ${vars.duration.base}`,
  selectors: { '&[aria-busy]': { opacity: 0.6 } },
  display: 'grid',
  gap: space.md,
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  '@media': { [media.xl]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))', gap } },
});

export const card = style({
  ...oneColumn,
  alignContent: 'start',
  gap: space.md,
  padding: space.lg,
  ...cardSurface,
  '@media': {
    [media.md]: { padding: space.xl },
    [media.forcedColors]: { border: '1px solid CanvasText' },
  },
});

/** Rows on phones; side by side where they fit. */
export const matters = style({
  display: 'grid',
  gap: space.sm,
  '@media': {
    [media.sm]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    [media.xl]: { gridTemplateColumns: 'repeat(auto-fit, minmax(12rem, 1fr))', gap: space.md },
  },
});

export const matter = style({
  ...alignedRow,
  gap: space.md,
  inlineSize: '100%',
  minBlockSize: size[56],
  paddingBlock: space.sm,
  paddingInlineStart: space.md,
  paddingInlineEnd: space.lg,
  borderRadius: radius.lg,
  background: color.bg.sunken,
  color: color.text.default,
  textAlign: 'start',
  transition: `background ${vars.duration.fast} ${vars.ease.standard}`,
  '@media': { [media.hover]: { ':hover': { background: color.bg.hover } } },
});

export const sign = style({
  display: 'inline-flex',
  flexShrink: 0,
  color: color.text.brand,
  selectors: {
    '&[data-tone="bad"]': { color: color.text.danger },
    '&[data-tone="good"]': { color: color.text.success },
  },
});
export const label = style({ flexGrow: 1, minInlineSize: 0 });
export const count = style({ ...textSize.title, fontWeight: 650, fontVariantNumeric: 'tabular-nums' });

export const caughtUp = style({ ...alignedRow, gap: space.md, minBlockSize: size[44] });

export const steps = style({ display: 'grid' });

/** A row that is a link. Extends into the card's padding, so that its sign or picture aligns with the heading. */
const rowLink = {
  ...alignedRow,
  gap: space.md,
  marginInline: `calc(-1 * ${space.sm})`,
  paddingInline: space.sm,
  borderRadius: radius.md,
  color: color.text.default,
  '@media': { [media.hover]: { ':hover': { background: color.bg.hover } } },
} as const;
export const step = style({ ...rowLink, minBlockSize: size[64], paddingBlock: space.sm });

export const stepSign = style({
  display: 'inline-flex',
  flexShrink: 0,
  color: color.text.muted,
  selectors: { '&[data-done]': { color: color.text.success } },
});
export const stepTexts = style({ display: 'grid', flexGrow: 1, minInlineSize: 0 });

export const noticeSign = style({
  display: 'inline-flex',
  flexShrink: 0,
  paddingBlockStart: '2px',
  color: color.text.warning,
});
export const commandLine = style({
  ...alignedRow,
  gap: space.sm,
  justifySelf: 'start',
  paddingBlock: space.sm,
  paddingInlineStart: space.md,
  paddingInlineEnd: space.sm,
  borderRadius: radius.lg,
  background: color.bg.sunken,
});
export const command = style({
  minInlineSize: 0,
  fontFamily: vars.font.mono,
  ...textSize.bodySm,
});

export const lowStockList = style({
  display: 'grid',
  columnGap: space['2xl'],
  '@media': {
    [media.md]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    [media.xl]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  },
});

export const product = style({ ...rowLink, minBlockSize: size[56] });

export const productPicture = style({ flexShrink: 0, ...square(size[40]) });
/** A long productName is cut after two lines. */
export const productName = style({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  flexGrow: 1,
  minInlineSize: 0,
  ...textSize.bodySm,
});
export const productStock = style({ flexShrink: 0 });
