import { style } from '@vanilla-extract/css';
import { media } from '../../theme/media.ts';
import { vars } from '../../theme/vars.css.ts';

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
  },
});
export const tabList = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(5, minmax(0, 1fr))',
  maxInlineSize: '640px',
  marginInline: 'auto',
});

export const tab = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space['2xs'],
  minBlockSize: '56px',
  color: color.text.muted,
  fontSize: vars.fontSize.micro,
  lineHeight: 1.35,
  fontWeight: 500,
  selectors: {
    '&[aria-current]': { color: color.text.brand, fontWeight: 600 },
    '&:focus-visible': { outlineOffset: '-4px' },
  },
});

export const spacer = style({
  flexShrink: 0,
  blockSize: `calc(56px + ${safe})`,
  '@media': { [media.lg]: { display: 'none' } },
});
