import { style } from '@vanilla-extract/css';
import { media } from '../../theme/media.ts';
import { size } from '../../theme/tokens.ts';
import { alignedRow, flexColumn, vars } from '../../theme/vars.css.ts';

const { color, radius, space } = vars;

/** Full-bleed on phones; a card on desktops. */
export const band = style({
  position: 'relative',
  overflow: 'hidden',
  ...alignedRow,
  minBlockSize: size[180],
  marginInline: 'calc(-1 * var(--sampan-gutter, 0px))',
  paddingInline: 'var(--sampan-gutter, 0px)',
  paddingBlock: space['3xl'],
  background: color.bg.paper,
  '@media': {
    [media.lg]: {
      minBlockSize: size[240],
      marginInline: 0,
      marginBlockStart: space['2xl'],
      paddingInline: space['6xl'],
      borderRadius: radius['2xl'],
    },
  },
});

/** Above the mark in the stacking order. */
export const texts = style({
  position: 'relative',
  ...flexColumn,
  gap: space.md,
  inlineSize: '100%',
  maxInlineSize: size[640],
  '@media': { [media.lg]: { gap: space.xl } },
});

/** Ends before the bow of the mark. */
export const sentence = style({
  textWrap: 'balance',
  '@media': { [`not all and ${media.lg}`]: { maxInlineSize: '66%' } },
});

/** Decorative watermark. */
export const mark = style({
  insetBlockEnd: '-12%',
  inlineSize: 'auto',
  blockSize: '96%',
  aspectRatio: '1',
  transform: 'translateX(14%)',
  opacity: 0.14,
  '@media': {
    [media.lg]: { blockSize: '128%', insetBlockEnd: '-20%', opacity: 0.22 },
    // A field covers all of it but the tip.
    [`not all and ${media.lg}`]: { selectors: { ':has(input) > &': { display: 'none' } } },
  },
});
