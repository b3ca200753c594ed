import { style } from '@vanilla-extract/css';
import { media } from '../../theme/media.ts';
import { size } from '../../theme/tokens.ts';
import { flexColumn, vars } from '../../theme/vars.css.ts';

const { color, space } = vars;
const safe = 'env(safe-area-inset-bottom)';

export const tabBar = style({
  position: 'fixed',
  zIndex: vars.z.bottomBar,
  insetInline: 0,
  insetBlockEnd: 0,
  paddingBlockEnd: safe,
  background: color.bg.surface,
  boxShadow: vars.shadow.bar,
  '@media': {
    [media.lg]: { display: 'none' },
    [media.forcedColors]: { borderBlockStart: '1px solid CanvasText' },
    print: { display: 'none' },
  },
});
export const tabList = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(5, minmax(0, 1fr))',
  maxInlineSize: size[640],
  marginInline: 'auto',
});

export const tab = style({
  ...flexColumn,
  alignItems: 'center',
  justifyContent: 'center',
  gap: space['2xs'],
  minBlockSize: size[56],
  color: color.text.muted,
  // Grows with large text only as far as four Han characters fit in a fifth of the width: a label never wraps.
  fontSize: `min(${vars.fontSize.micro}, 4.4vw)`,
  whiteSpace: 'nowrap',
  lineHeight: 1.35,
  fontWeight: 500,
  selectors: {
    '&[aria-current]': { color: color.text.brand, fontWeight: 600 },
    '&:focus-visible': { outlineOffset: `calc(-1 * ${size[4]})` },
  },
});

export const spacer = style({
  flexShrink: 0,
  // As high as the bar, which grows with large text.
  blockSize: `var(--sampan-tab-bar, calc(${size[56]} + ${safe}))`,
  '@media': { [media.lg]: { display: 'none' } },
});
