import { globalStyle, keyframes, style } from '@vanilla-extract/css';
import { media } from '../../../theme/media.ts';
import { size } from '../../../theme/tokens.ts';
import { alignedRow, covering, flexColumn, oneColumn, vars } from '../../../theme/vars.css.ts';

const { color, space } = vars;

/** Picture, info and details in one column; on desktops the info is beside the other two. */
export const layout = style({
  ...oneColumn,
  rowGap: space.xl,
  '@media': {
    [media.lg]: {
      gridTemplateColumns: 'minmax(0, 7fr) minmax(0, 5fr)',
      gridTemplateRows: 'auto 1fr',
      gridTemplateAreas: '"pictures info" "details info"',
      columnGap: space['5xl'],
      rowGap: space['4xl'],
      paddingBlockStart: space.sm,
    },
  },
});
export const pictures = style({ minInlineSize: 0, '@media': { [media.lg]: { gridArea: 'pictures' } } });
export const info = style({
  ...flexColumn,
  gap: space.lg,
  minInlineSize: 0,
  '@media': {
    [media.lg]: {
      gridArea: 'info',
      position: 'sticky',
      insetBlockStart: vars.space['8xl'],
      alignSelf: 'start',
      gap: space['2xl'],
    },
  },
});
export const details = style({ minInlineSize: 0, '@media': { [media.lg]: { gridArea: 'details' } } });

export const titles = style({ ...flexColumn, gap: space.sm });
/** Phones show the price first, below the picture; desktops the name. */
export const naming = style({ ...flexColumn, gap: space['2xs'], '@media': { [media.lg]: { order: -1 } } });
export const infoBlock = style({
  paddingBlockStart: space.lg,
  borderBlockStart: `1px solid ${color.border.subtle}`,
  '@media': { [media.lg]: { paddingBlockStart: space['2xl'] } },
});
export const delivery = style({ display: 'flex', alignItems: 'baseline', gap: space.sm });

export const buyBlock = style({
  display: 'none',
  '@media': { [media.lg]: { ...flexColumn, gap: space.md } },
});
/**
 * Two buttons and the cart icon fit side by side on the smallest phone, without wrapping. None is stretched where the stepper
 * has a note.
 */
export const barButton = style({ alignSelf: 'start', selectors: { '&&': { paddingInline: space.sm } } });
export const inCart = style({ minInlineSize: 0 });
export const inCartRow = style({ display: 'flex', justifyContent: 'space-between', gap: space.md });
/** As high as the stepper, which may have a note below it. */
export const inCartText = style({ display: 'flex', alignItems: 'center', blockSize: vars.control.lg });

const shielding = keyframes({ from: { visibility: 'visible' }, to: { visibility: 'visible' } });

/**
 * Lies over buttons that have just appeared under the pointer and takes the second press of a double tap, which was not
 * meant for them. Keys work. Only the animation makes it visible: without animations there is no shield.
 */
export const shield = style({
  ...covering,
  zIndex: vars.z.sticky,
  visibility: 'hidden',
  animation: `${shielding} 400ms`,
});

export const specs = style({ ...flexColumn, gap: space.sm });
export const spec = style({ display: 'grid', gridTemplateColumns: `${size[96]} minmax(0, 1fr)`, gap: space.lg });
export const detailPictures = style({
  display: 'grid',
  gap: space.md,
  '@media': { [media.md]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: space.lg } },
});

export const related = style({
  paddingBlockStart: space['4xl'],
  '@media': { [media.lg]: { paddingBlockStart: space['6xl'] } },
});

export const skeletonTile = style({
  marginInline: 'calc(-1 * var(--sampan-gutter, 0px))',
  '@media': { [media.lg]: { marginInline: 0, paddingInlineStart: size[88] } },
});
// The element selector adds specificity, so that this rule wins in either style sheet order.
globalStyle(`${skeletonTile} > span`, { '@media': { [`not all and ${media.lg}`]: { borderRadius: 0 } } });
export const buySkeleton = style({
  display: 'none',
  '@media': { [media.lg]: { ...flexColumn, gap: space.md } },
});
export const trailSkeleton = style({ '@media': { [media.lg]: { blockSize: size[44] } } });

/**
 * Overlays the picture without taking layout space; presses between its buttons reach the picture. Sticky, not fixed, so
 * that it begins below the strips above the page.
 */
export const bar = style({
  position: 'sticky',
  zIndex: vars.z.header,
  insetBlockStart: 0,
  marginInline: 'calc(-1 * var(--sampan-gutter, 0px))',
  ...alignedRow,
  gap: space.sm,
  blockSize: size[56],
  marginBlockEnd: `calc(-1 * ${size[56]})`,
  paddingInline: space.md,
  pointerEvents: 'none',
  transition: `background ${vars.duration.base}`,
  selectors: {
    '&[data-solid]': { background: color.bg.surface, boxShadow: vars.shadow.card, pointerEvents: 'auto' },
  },
  '@media': { [media.lg]: { display: 'none' }, print: { display: 'none' } },
});

globalStyle(`${bar} > *`, { pointerEvents: 'auto' });

export const floating = style({ color: color.text.default });

export const sections = style({
  display: 'flex',
  flexGrow: 1,
  justifyContent: 'center',
  gap: space.xs,
  minInlineSize: 0,
  overflow: 'hidden',
});
export const section = style({
  minBlockSize: size[44],
  minInlineSize: size[44],
  paddingInline: space.sm,
  borderRadius: vars.radius.md,
  fontSize: vars.fontSize.label,
  fontWeight: 500,
  whiteSpace: 'nowrap',
  position: 'relative',
  color: color.text.muted,
  selectors: {
    '&:focus-visible': { outlineOffset: '-2px' },
    '&[aria-current]': { color: color.text.default, fontWeight: 600 },
    '&[aria-current]::after': {
      content: '""',
      position: 'absolute',
      insetInline: space.sm,
      insetBlockEnd: 0,
      blockSize: '2px',
      borderRadius: vars.radius.full,
      background: color.text.brand,
    },
  },
});
globalStyle(`${bar} > ${sections}:empty`, { pointerEvents: 'none' });
