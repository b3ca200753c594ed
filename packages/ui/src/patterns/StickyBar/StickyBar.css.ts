import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '../../theme/media.ts';
import { size } from '../../theme/tokens.ts';
import { vars, wrappingRow } from '../../theme/vars.css.ts';

const { color, space } = vars;
const phoneOnly = { '@media': { [media.lg]: { display: 'none' }, print: { display: 'none' } } };

/** As high as the bar, which is higher than usual where its parts are stacked. */
export const spacer = style({
  blockSize: `max(${space['6xl']}, var(--sampan-bottom-bar, 0px) - var(--sampan-tab-bar, 0px))`,
  flexShrink: 0,
  ...phoneOnly,
});

export const bar = style({
  position: 'fixed',
  zIndex: vars.z.bottomBar,
  insetInline: 0,
  insetBlockEnd: 'var(--sampan-tab-bar, 0px)',
  ...wrappingRow,
  gap: space.md,
  minBlockSize: space['6xl'],
  paddingBlock: space.sm,
  paddingInline: `max(${space.lg}, env(safe-area-inset-left))`,
  background: color.bg.surface,
  boxShadow: vars.shadow.bar,
  selectors: {
    // On top of the tab bar no safe-area padding is needed.
    '&[data-alone]': { paddingBlockEnd: `calc(${space.sm} + env(safe-area-inset-bottom))` },
    '&[data-covered]': { display: 'none' },
  },
  '@media': {
    [media.lg]: { display: 'none' },
    [media.forcedColors]: { borderBlockStart: '1px solid CanvasText' },
    print: { display: 'none' },
  },
});

/** Takes all of the room beside the button; the button moves below where an amount would not fit. */
export const summary = style({ flex: '999 1 0', minInlineSize: 'min-content' });
export const commit = style({ flex: '1 0 auto', display: 'grid', minInlineSize: size[112] });
export const side = style({ flexShrink: 0 });
export const pair = style({ flex: '1 1 0', minInlineSize: 0, display: 'flex', flexWrap: 'wrap', gap: space.sm });
// Equally wide; stacked if a label does not fit on one line.
globalStyle(`${pair} > *`, { flex: '1 1 0', minInlineSize: 'fit-content' });
export const whole = style({ flexGrow: 1, display: 'grid' });
