import { createVar, globalStyle, style } from '@vanilla-extract/css';
import { media } from '../../../theme/media.ts';
import { size } from '../../../theme/tokens.ts';
import { cardSurface, vars } from '../../../theme/vars.css.ts';

const { color, duration, ease, space } = vars;

const tabsHeight = size[45];
const stickyTop = createVar();
const transition = `inset-block-start ${duration.base} ${ease.standard}`;
/**
 * Sticks below the top bar, which hides on scrolling down; the background is separate because the tabs fade at their
 * edge.
 */
export const tabs = style({
  vars: { [stickyTop]: '0px' },
  selectors: {
    '[data-top-bar]:not([data-hidden]) ~ * &': { vars: { [stickyTop]: size[56] } },
    '&::before': {
      content: '""',
      position: 'sticky',
      zIndex: vars.z.sticky,
      insetBlockStart: stickyTop,
      display: 'block',
      blockSize: tabsHeight,
      marginInline: 'calc(-1 * var(--sampan-gutter))',
      marginBlockEnd: `calc(-1 * ${tabsHeight})`,
      background: color.bg.canvas,
      transition,
    },
  },
  '@media': {
    // The edges of the cards are shadows, a pixel outside of their boxes.
    [media.lg]: { selectors: { '&::before': { insetBlockStart: size[72], marginInline: '-1px' } } },
  },
});
globalStyle(`${tabs} > [role="tablist"]`, {
  position: 'sticky',
  zIndex: vars.z.sticky,
  insetBlockStart: stickyTop,
  transition,
  '@media': { [media.lg]: { insetBlockStart: size[72] } },
});
// Header and tabs stick one below the other and must not cover the focused control.
globalStyle(`html:has(${tabs})`, { scrollPaddingBlockStart: size[120] });
/** On a phone the top bar would cut off the focus ring. */
export const search = style({
  paddingBlock: `${space.xs} ${space.sm}`,
  '@media': { [media.lg]: { paddingBlockStart: 0 } },
});

export const page = style({ maxInlineSize: size[840] });
export const list = style({
  display: 'grid',
  gap: space.md,
  paddingBlockStart: space.lg,
  '@media': { [media.lg]: { gap: space.lg } },
});
export const help = style({
  display: 'grid',
  gap: space.sm,
  padding: space.xl,
  borderRadius: vars.radius.xl,
  background: color.bg.paper,
});
export const cardSkeleton = style({
  display: 'grid',
  gap: space.md,
  padding: space.lg,
  ...cardSurface,
  '@media': { [media.lg]: { padding: space.xl } },
});
export const skeletonRow = style({ display: 'flex', justifyContent: 'space-between', gap: space.lg });
