import { style } from '@vanilla-extract/css';
import { media } from '../../theme/media.ts';
import { vars } from '../../theme/vars.css.ts';

const { color, duration, ease, space } = vars;

export const row = style({ borderBlockEnd: `1px solid ${color.border.subtle}` });

export const trigger = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.lg,
  inlineSize: '100%',
  minBlockSize: '56px',
  fontWeight: 600,
});

/** Closed it is out of reach, too: what is invisible takes no focus and is not read. */
export const content = style({
  display: 'grid',
  gridTemplateRows: '1fr',
  transition: `grid-template-rows ${duration.slow} ${ease.standard}, visibility ${duration.slow}`,
  selectors: {
    '&[data-state="closed"]': { gridTemplateRows: '0fr', visibility: 'hidden', transitionDuration: '160ms' },
  },
  '@media': { [media.reducedMotion]: { transition: 'none' } },
});

export const inner = style({
  minBlockSize: 0,
  overflow: 'hidden',
  '::after': { content: '""', display: 'block', blockSize: space.xl },
});

export const plus = style({ selectors: { '[data-state="open"] > &': { display: 'none' } } });
export const minus = style({ selectors: { '[data-state="closed"] > &': { display: 'none' } } });
