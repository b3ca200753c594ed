import { style } from '@vanilla-extract/css';
import { fadeIn } from '../../primitives/layer.css.ts';
import { vars } from '../../theme/vars.css.ts';

const { space } = vars;
// The room is dark in both themes, so that only the picture shines: the dark theme's canvas and its words.
const night = '#111110';
const light = '#eeeeec';

export const viewer = style({
  position: 'fixed',
  inset: 0,
  zIndex: vars.z.dialog,
  background: night,
  color: light,
  animation: `${fadeIn} ${vars.duration.base}`,
});

export const room = style({
  position: 'absolute',
  inset: 0,
  display: 'grid',
  placeItems: 'center',
  overflow: 'hidden',
  touchAction: 'none',
  cursor: 'zoom-in',
  selectors: { '&[data-zoomed]': { cursor: 'grab' } },
});
export const pane = style({ display: 'grid', placeItems: 'center' });
export const image = style({
  inlineSize: 'min(100vw, 100dvh)',
  blockSize: 'auto',
  maxInlineSize: '960px',
  userSelect: 'none',
});

export const counter = style({
  position: 'absolute',
  zIndex: 1,
  insetBlockStart: space.xl,
  insetInlineStart: space.xl,
  color: light,
  fontSize: vars.fontSize.bodySm,
  fontVariantNumeric: 'tabular-nums',
  lineHeight: 1.4,
});
export const tools = style({
  position: 'absolute',
  zIndex: 1,
  insetBlockStart: space.sm,
  insetInlineEnd: space.sm,
  display: 'flex',
  gap: space.xs,
});
export const tool = style({
  display: 'grid',
  placeItems: 'center',
  inlineSize: '44px',
  blockSize: '44px',
  borderRadius: vars.radius.lg,
  color: light,
  selectors: { '&[aria-disabled]': { opacity: 0.5 }, '&:focus-visible': { outlineColor: light } },
});
export const turn = style([
  tool,
  {
    position: 'absolute',
    insetBlockStart: 'calc(50% - 22px)',
    selectors: {
      '&[data-side="start"]': { insetInlineStart: space.sm },
      '&[data-side="end"]': { insetInlineEnd: space.sm },
    },
    // Phones swipe.
    '@media': { '(hover: none)': { display: 'none' } },
  },
]);
