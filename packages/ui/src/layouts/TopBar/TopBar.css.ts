import { style } from '@vanilla-extract/css';
import { media } from '../../theme/media.ts';
import { size } from '../../theme/tokens.ts';
import { alignedRow, inlineAlignedRow, vars } from '../../theme/vars.css.ts';

const { color, duration, ease, space } = vars;

export const topBar = style({
  position: 'sticky',
  zIndex: vars.z.header,
  insetBlockStart: 0,
  // Covers the gutter of the page.
  marginInline: 'calc(-1 * var(--sampan-gutter, 0px))',
  background: color.bg.canvas,
  transition: `transform ${duration.base} ${ease.standard}`,
  selectors: {
    '&[data-hidden]': { transform: 'translateY(-100%)' },
    // Show the bar when it receives keyboard focus.
    '&:focus-within': { transform: 'none' },
    // Below the offline strip, which a field at the top of the page would touch.
    '&:has(> [role="status"]:not(:empty))': { marginBlockEnd: space.md },
  },
  '@media': { [media.lg]: { display: 'none' } },
});

export const row = style({
  ...alignedRow,
  gap: space.sm,
  minBlockSize: size[56],
  paddingInline: `var(--sampan-gutter, ${vars.space.lg})`,
});

export const backButton = style({ marginInlineStart: `calc(-1 * ${space.md})` });
export const middle = style({ flexGrow: 1, minInlineSize: 0 });
/** Two lines fit in the bar's height. */
export const title = style({ lineHeight: 1.25 });
export const mark = style({
  ...inlineAlignedRow,
  minBlockSize: size[44],
  minInlineSize: size[44],
});
