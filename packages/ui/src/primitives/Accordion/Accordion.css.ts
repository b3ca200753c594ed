import { keyframes, style } from '@vanilla-extract/css';
import { media } from '../../theme/media.ts';
import { size } from '../../theme/tokens.ts';
import { alignedSpreadRow, vars } from '../../theme/vars.css.ts';

const { color, duration, ease, space } = vars;
const height = 'var(--radix-accordion-content-height)';

export const row = style({ borderBlockEnd: `1px solid ${color.border.subtle}` });

export const trigger = style({
  ...alignedSpreadRow,
  gap: space.lg,
  inlineSize: '100%',
  minBlockSize: size[56],
  fontWeight: 600,
  textAlign: 'start',
  borderRadius: vars.radius.xs,
  transition: `color ${duration.fast}`,
  '@media': { [media.hover]: { selectors: { '&:hover': { color: color.text.brand } } } },
  selectors: { '&&:active': { color: color.text.muted } },
});

const open = keyframes({ from: { blockSize: 0 }, to: { blockSize: height } });
const shut = keyframes({ from: { blockSize: height }, to: { blockSize: 0 } });

export const content = style({
  overflow: 'hidden',
  selectors: {
    '&[data-state="open"]': { animation: `${open} ${duration.slow} ${ease.standard}` },
    '&[data-state="closed"]': { animation: `${shut} 160ms ${ease.standard}` },
  },
  '@media': {
    [media.reducedMotion]: {
      selectors: { '&[data-state="open"]': { animation: 'none' }, '&[data-state="closed"]': { animation: 'none' } },
    },
  },
});

export const inner = style({ paddingBlockEnd: space.xl });

export const plus = style({ selectors: { '[data-state="open"] > &': { display: 'none' } } });
export const minus = style({ selectors: { '[data-state="closed"] > &': { display: 'none' } } });
