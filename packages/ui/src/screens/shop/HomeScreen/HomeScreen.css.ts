import { pendingOrdersMark } from '@sampan/domain/page/pendingOrdersMark';
import { style } from '@vanilla-extract/css';
import { media } from '../../../theme/media.ts';
import { size } from '../../../theme/tokens.ts';
import { alignedSpreadRow, flexColumn, textSize, vars } from '../../../theme/vars.css.ts';

const { color, radius, space } = vars;

export const blocks = style({
  ...flexColumn,
  gap: space['3xl'],
  paddingBlockStart: space.sm,
  '@media': { [media.lg]: { gap: space['4xl'], paddingBlockStart: space['2xl'] } },
});

export const top = style({ ...flexColumn, gap: space.md, '@media': { [media.lg]: { gap: space.lg } } });

export const hero = style({
  ...flexColumn,
  alignItems: 'flex-start',
  justifyContent: 'center',
  gap: space.md,
  minBlockSize: size[188],
  padding: space.xl,
  borderRadius: radius['2xl'],
  '@media': {
    [media.md]: { minBlockSize: size[280], padding: space['4xl'], gap: space.lg },
    // Low enough for goods to show in the first window of a small desktop.
    [media.lg]: { minBlockSize: size[220], paddingBlock: space['3xl'], paddingInline: space['6xl'] },
  },
});

/** Above the illustration, so that the text stays readable on narrow phones. */
export const heroTexts = style({
  position: 'relative',
  ...flexColumn,
  gap: space.xs,
  maxInlineSize: '72%',
  '@media': { [media.md]: { maxInlineSize: '52%', gap: space.md }, [media.lg]: { maxInlineSize: '60%' } },
});
/**
 * Ends where the ship's bow begins; only English text extends above it. In Chinese it takes two lines, also before the
 * web font has loaded.
 */
export const heroTitle = style({
  color: color.text.onSolid,
  selectors: { ':lang(zh) &': { maxInlineSize: '78%', minBlockSize: '2lh' } },
  '@media': { [media.md]: { selectors: { ':lang(zh) &': { maxInlineSize: 'none', minBlockSize: 0 } } } },
});
export const heroText = style({
  maxInlineSize: '78%',
  textWrap: 'balance',
  selectors: { '&&': { ...textSize.bodySm } },
  '@media': {
    [media.md]: {
      maxInlineSize: 'none',
      selectors: { '&&': { ...textSize.body } },
    },
  },
});
export const heroAction = style({ position: 'relative' });
/** Square; the ship's bow begins where the text ends. */
export const heroMark = style({
  insetBlockEnd: '-6%',
  inlineSize: '53%',
  blockSize: 'auto',
  aspectRatio: '1',
  transform: 'translateX(14%)',
  '@media': { [media.md]: { insetBlockEnd: '-14%', inlineSize: 'auto', blockSize: '128%' } },
});

export const strip = style({
  display: 'grid',
  gridAutoFlow: 'column',
  // Shows a part of the fifth or sixth item as a hint that the row scrolls. Narrower, English names take three lines;
  // in rem, so that larger text does not break words.
  gridAutoColumns: `max(4.5rem, calc((100% - 4 * ${size[12]}) / 5))`,
  gap: space.md,
  overflowX: 'auto',
  scrollSnapType: 'x proximity',
  scrollPaddingInline: `var(--sampan-gutter, ${vars.space.lg})`,
  scrollbarWidth: 'none',
  marginInline: `calc(-1 * var(--sampan-gutter, ${vars.space.lg}))`,
  paddingInline: `var(--sampan-gutter, ${vars.space.lg})`,
  paddingBlock: space.xs,
  selectors: { '&::-webkit-scrollbar': { display: 'none' } },
  '@media': {
    [media.lg]: {
      gridAutoFlow: 'row',
      // As wide as the pictures, so that the row begins and ends with them.
      gridTemplateColumns: `repeat(8, minmax(0, ${size[112]}))`,
      justifyContent: 'space-between',
      gap: space['2xl'],
      overflow: 'visible',
      marginInline: 0,
      paddingInline: 0,
    },
  },
});
export const stripItem = style({ scrollSnapAlign: 'start', minInlineSize: 0 });

export const pending = style({
  ...alignedSpreadRow,
  gap: space.md,
  minBlockSize: size[52],
  paddingInline: space.lg,
  borderRadius: radius.lg,
  background: color.bg.surface,
  boxShadow: vars.shadow.card,
  ...textSize.bodySm,
});
/** Room of the card: none, unless the root element has the mark. */
export const pendingRoom = style({
  display: 'none',
  blockSize: size[52],
  borderRadius: radius.lg,
  background: color.bg.surface,
  boxShadow: vars.shadow.card,
  selectors: { [`html[${pendingOrdersMark}] &`]: { display: 'block' } },
});
export const pendingTexts = style({ display: 'inline-flex', alignItems: 'center', gap: space.sm, minInlineSize: 0 });
export const pendingIcon = style({ color: color.text.warning });
export const pendingGo = style({ color: color.text.brand, fontWeight: 600, flexShrink: 0 });

export const all = style({ display: 'flex', justifyContent: 'center', paddingBlockStart: space['3xl'] });
