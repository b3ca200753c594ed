import { keyframes, style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { media } from '../../theme/media.ts';
import { size } from '../../theme/tokens.ts';
import { flexColumn, vars } from '../../theme/vars.css.ts';
import { onlyFades } from '../layer.css.ts';

const { color, duration, ease, radius, space } = vars;

const rise = keyframes({ from: { opacity: 0, transform: `translateY(${size[8]})` } });
const sink = keyframes({ to: { opacity: 0, transform: `translateY(${size[8]})` } });
const slideUp = keyframes({ from: { transform: 'translateY(100%)' } });
const slideDown = keyframes({ to: { transform: 'translateY(100%)' } });

/** Centred without a transform, which the animations use. */
export const stage = style({
  position: 'fixed',
  inset: 0,
  zIndex: vars.z.dialog,
  display: 'grid',
  // Limit the row to the viewport's height, not the panel's, or a long panel would overflow.
  gridTemplateRows: 'minmax(0, 1fr)',
  placeItems: 'end stretch',
  pointerEvents: 'none',
  '@media': { [media.md]: { placeItems: 'center', padding: space['2xl'] } },
});

export const panel = recipe({
  base: {
    position: 'relative',
    ...flexColumn,
    inlineSize: '100%',
    maxBlockSize: '88dvh',
    background: color.bg.raised,
    color: color.text.default,
    borderStartStartRadius: radius['2xl'],
    borderStartEndRadius: radius['2xl'],
    boxShadow: vars.shadow.dialog,
    pointerEvents: 'auto',
    animation: `${slideUp} ${duration.sheet} ${ease.standard}`,
    selectors: {
      '&[data-state="closed"]': { animation: `${slideDown} 210ms ${ease.in} forwards` },
      '&:focus-visible': { outlineOffset: '-2px' },
    },
    '@media': {
      [media.md]: {
        maxBlockSize: '100%',
        borderRadius: radius.xl,
        animation: `${rise} ${duration.slow} ${ease.out}`,
        selectors: { '&[data-state="closed"]': { animation: `${sink} 160ms ${ease.in} forwards` } },
      },
      [media.reducedMotion]: onlyFades,
      [media.forcedColors]: { border: '1px solid CanvasText' },
    },
  },
  variants: {
    size: {
      sm: { '@media': { [media.md]: { maxInlineSize: size[400] } } },
      md: { '@media': { [media.md]: { maxInlineSize: size[560] } } },
      lg: { '@media': { [media.md]: { maxInlineSize: size[800] } } },
    },
    /** Forms use the full height on phones: the on-screen keyboard takes half of it. */
    hasForm: {
      true: {
        blockSize: '100dvh',
        maxBlockSize: '100dvh',
        borderRadius: 0,
        '@media': { [media.md]: { blockSize: 'auto', maxBlockSize: '100%', borderRadius: radius.xl } },
      },
    },
  },
});

export const header = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: space.sm,
  paddingBlock: `${space.lg} ${space.sm}`,
  paddingInline: space.xl,
  flexShrink: 0,
});

export const titleBlock = style({ flexGrow: 1, minInlineSize: 0 });

/** Negative margin: the close icon is aligned by its strokes, not its press target. */
export const closeButton = style({
  marginBlockStart: `calc(-1 * ${size[8]})`,
  marginInlineEnd: `calc(-1 * ${size[12]})`,
});

export const body = style({
  flexGrow: 1,
  minBlockSize: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  paddingBlock: `${space.xs} ${space.xl}`,
  paddingInline: space.xl,
});

export const footer = style({
  display: 'flex',
  flexDirection: 'column-reverse',
  gap: space.sm,
  flexShrink: 0,
  paddingBlock: `${space.md} calc(${space.lg} + env(safe-area-inset-bottom))`,
  paddingInline: space.xl,
  '@media': {
    [media.md]: { flexFlow: 'row wrap', justifyContent: 'flex-end', paddingBlockEnd: space.xl },
  },
});
