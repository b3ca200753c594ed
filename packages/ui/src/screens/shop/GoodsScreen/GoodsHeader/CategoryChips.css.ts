import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '../../../../theme/media.ts';
import { size } from '../../../../theme/tokens.ts';
import { alignedRow, vars } from '../../../../theme/vars.css.ts';

const { color, space } = vars;

/** Sticks below the top bar, or to the top edge once the bar hides on scrolling down. */
export const strip = style({
  position: 'sticky',
  zIndex: vars.z.sticky,
  insetBlockStart: 0,
  ...alignedRow,
  marginInline: 'calc(-1 * var(--sampan-gutter, 0px))',
  background: color.bg.canvas,
  transition: `inset-block-start ${vars.duration.base} ${vars.ease.standard}`,
  selectors: { '[data-top-bar]:not([data-hidden]) ~ &': { insetBlockStart: size[56] } },
  '@media': { [media.lg]: { display: 'none' } },
});

// Top bar and strip stick one below the other and must not cover the focused control.
globalStyle(`html:has(${strip})`, {
  '@media': { [`not all and ${media.lg}`]: { scrollPaddingBlockStart: size[120] } },
});

export const chips = style({
  display: 'flex',
  flexGrow: 1,
  minInlineSize: 0,
  gap: space.sm,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  paddingBlock: space.xs,
  paddingInlineStart: 'var(--sampan-gutter, 0px)',
  paddingInlineEnd: space['2xl'],
  maskImage: `linear-gradient(to right, black calc(100% - ${size[32]}), transparent)`,
  selectors: { '&::-webkit-scrollbar': { display: 'none' } },
});

export const more = style({ flexShrink: 0, marginInlineEnd: `calc(var(--sampan-gutter, 0px) - ${space.md})` });
