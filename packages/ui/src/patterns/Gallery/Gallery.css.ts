import { style } from '@vanilla-extract/css';
import { media } from '../../theme/media.ts';
import { size } from '../../theme/tokens.ts';
import { covering, flexColumn, vars } from '../../theme/vars.css.ts';

const { color, radius, space } = vars;

/** Full-bleed on phones. */
export const gallery = style({
  position: 'relative',
  marginInline: 'calc(-1 * var(--sampan-gutter, 0px))',
  '@media': {
    [media.lg]: { display: 'flex', gap: space.lg, marginInline: 0 },
  },
});

export const thumbs = style({
  display: 'none',
  '@media': {
    [media.lg]: {
      ...flexColumn,
      flexShrink: 0,
      gap: space.md,
      inlineSize: size[72],
      // As high as the picture beside it, however many thumbnails there are.
      contain: 'size',
      overflowY: 'auto',
      scrollbarWidth: 'none',
    },
  },
});
export const thumb = style({
  position: 'relative',
  display: 'block',
  inlineSize: '100%',
  borderRadius: radius.lg,
  selectors: {
    '&:focus-visible': { outlineOffset: '-2px' },
    '&[aria-current]::after': {
      content: '""',
      ...covering,
      borderRadius: radius.lg,
      boxShadow: `inset 0 0 0 2px ${color.border.brand}`,
    },
  },
});

export const stage = style({
  position: 'relative',
  flexGrow: 1,
  minInlineSize: 0,
  '@media': { [media.lg]: { borderRadius: radius.xl, overflow: 'hidden' } },
});

export const strip = style({
  display: 'flex',
  overflowX: 'auto',
  overscrollBehaviorX: 'contain',
  scrollSnapType: 'x mandatory',
  scrollbarWidth: 'none',
  selectors: { '&::-webkit-scrollbar': { display: 'none' } },
  '@media': { [media.motion]: { scrollBehavior: 'smooth' } },
});
export const slide = style({
  flex: '0 0 100%',
  scrollSnapAlign: 'start',
  scrollSnapStop: 'always',
});
export const enlarge = style({
  display: 'block',
  inlineSize: '100%',
  cursor: 'zoom-in',
  selectors: { '&:focus-visible': { outlineOffset: '-3px' } },
});

export const counter = style({
  position: 'absolute',
  insetBlockEnd: space.lg,
  insetInlineEnd: space.lg,
  paddingBlock: '2px',
  paddingInline: space.md,
  borderRadius: radius.full,
  background: color.bg.surface,
  color: color.text.default,
  fontSize: vars.fontSize.caption,
  fontVariantNumeric: 'tabular-nums',
  lineHeight: 1.6,
  pointerEvents: 'none',
  '@media': { [media.lg]: { display: 'none' } },
});
