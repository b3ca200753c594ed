import { style } from '@vanilla-extract/css';
import { media } from '../../../theme/media.ts';
import { size, width } from '../../../theme/tokens.ts';
import { alignedSpreadRow, flexColumn, inlineAlignedRow, vars } from '../../../theme/vars.css.ts';

const { color, radius, space } = vars;

const column = {
  inlineSize: '100%',
  maxInlineSize: `calc(${width.shop} + 2 * ${space['3xl']})`,
  marginInline: 'auto',
  paddingInline: space.lg,
  '@media': {
    [media.md]: { paddingInline: space['2xl'] },
    [media.lg]: { paddingInline: space['3xl'] },
  },
};

export const header = style([
  column,
  {
    position: 'relative',
    ...alignedSpreadRow,
    minBlockSize: size[64],
  },
]);
export const home = style({
  ...inlineAlignedRow,
  minBlockSize: size[44],
  color: color.text.onSolid,
});
export const tools = style({ display: 'flex', alignItems: 'center', gap: space.xs });
export const tool = style({ selectors: { '&&': { color: color.text.onDeep } } });
export const door = style({
  ...inlineAlignedRow,
  minBlockSize: size[44],
  paddingInline: space.md,
  marginInlineEnd: `calc(-1 * ${space.md})`,
  color: color.text.onSolid,
  fontSize: vars.fontSize.label,
  fontWeight: 600,
});

export const stage = style({
  ...flexColumn,
  minBlockSize: '88svh',
  '@media': { [media.lg]: { minBlockSize: `min(calc(100svh - ${size[64]}), ${size[820]})` } },
});

/** Text left and illustration right on a desktop; on a phone the illustration is below the text. */
export const hero = style([
  column,
  {
    position: 'relative',
    flexGrow: 1,
    ...flexColumn,
    paddingBlockStart: `clamp(${vars.space['3xl']}, 10svh, ${vars.space['8xl']})`,
    '@media': { [media.lg]: { justifyContent: 'center', paddingBlock: space['6xl'] } },
  },
]);

export const texts = style({
  ...flexColumn,
  alignItems: 'flex-start',
  gap: space.lg,
  '@media': { [media.lg]: { maxInlineSize: '50%', gap: space.xl } },
});
export const title = style({
  color: color.text.onSolid,
  maxInlineSize: '11em',
  // Keep the line breaks of the message: a line of four characters must not break in the middle.
  whiteSpace: 'pre-line',
});
export const sentence = style({ maxInlineSize: '26em', textWrap: 'balance' });

export const ways = style({ display: 'flex', flexWrap: 'wrap', gap: space.md });
/** Secondary link on the dark background. */
export const aboutUs = style({
  selectors: {
    '&&': {
      borderRadius: radius.full,
      color: color.text.onSolid,
      boxShadow: `inset 0 0 0 1px ${color.text.onDeep}`,
      paddingInline: space['2xl'],
    },
    '&&:hover': { background: 'color-mix(in srgb, currentColor 12%, transparent)' },
  },
});

const markSize = `min(92vw, 52svh, ${size[460]})`;
export const mark = style({
  insetBlockEnd: '-4%',
  inlineSize: markSize,
  blockSize: 'auto',
  aspectRatio: '1',
  transform: 'translateX(14%)',
  '@media': {
    [media.lg]: { inlineSize: `min(52vw, 92svh, ${size[760]})`, insetBlockEnd: '-2%' },
  },
});
/** Keeps the text clear of the illustration on short phones; the mark's top 14 % are empty. */
export const room = style({
  flexShrink: 0,
  blockSize: `calc(0.86 * ${markSize} - 2svh)`,
  '@media': { [media.lg]: { display: 'none' } },
});

export const blocks = style([
  column,
  {
    ...flexColumn,
    gap: space['5xl'],
    paddingBlock: space['4xl'],
    '@media': { [media.lg]: { gap: space['8xl'], paddingBlock: space['7xl'] } },
  },
]);

export const promises = style({
  display: 'grid',
  gap: space['3xl'],
  '@media': {
    [media.md]: { gridTemplateColumns: `repeat(auto-fit, minmax(${size[220]}, 1fr))`, gap: space['4xl'] },
    // At the most three beside each other, so that six are two full rows.
    [media.lg]: { gridTemplateColumns: `repeat(auto-fit, minmax(max(${size[220]}, 28%), 1fr))` },
  },
});
export const promise = style({ ...flexColumn, gap: space.sm });
