import { style } from '@vanilla-extract/css';
import { media } from '../../theme/media.ts';
import { size } from '../../theme/tokens.ts';
import { vars } from '../../theme/vars.css.ts';

const { color, space } = vars;
const phoneOnly = { '@media': { [media.lg]: { display: 'none' }, print: { display: 'none' } } };

export const spacer = style({ blockSize: space['6xl'], flexShrink: 0, ...phoneOnly });

export const bar = style({
  position: 'fixed',
  zIndex: vars.z.bottomBar,
  insetInline: 0,
  insetBlockEnd: 'var(--sampan-tab-bar, 0px)',
  display: 'flex',
  alignItems: 'center',
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

export const summary = style({ flexGrow: 1, minInlineSize: 0 });
export const commit = style({ flexShrink: 0, display: 'flex', minInlineSize: size[112] });
export const side = style({ flexShrink: 0 });
export const pair = style({
  flexGrow: 1,
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(0, 1fr)',
  gap: space.sm,
});
export const whole = style({ flexGrow: 1, display: 'grid' });
