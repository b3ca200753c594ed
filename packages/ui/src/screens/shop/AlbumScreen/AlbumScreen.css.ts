import { style } from '@vanilla-extract/css';
import { media } from '../../../theme/media.ts';
import { vars } from '../../../theme/vars.css.ts';
import { chip as chipLook } from '../shared/chip.css.ts';

const { radius, space } = vars;

/** Scrolls sideways on phones; wraps on wider pages. */
export const chips = style({
  display: 'flex',
  gap: space.sm,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  marginInline: 'calc(-1 * var(--sampan-gutter, 0px))',
  paddingInline: 'var(--sampan-gutter, 0px)',
  paddingBlock: `${space.xs} ${space.lg}`,
  selectors: { '&::-webkit-scrollbar': { display: 'none' } },
  '@media': { [media.lg]: { flexWrap: 'wrap', paddingBlock: `0 ${space['2xl']}` } },
});
export const chip = style([chipLook, { display: 'inline-flex', alignItems: 'center' }]);

export const grid = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: space.md,
  '@media': {
    [media.md]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: space.lg },
    [media.lg]: { gridTemplateColumns: 'repeat(5, minmax(0, 1fr))' },
  },
});
export const frame = style({
  display: 'block',
  aspectRatio: '4 / 5',
  borderRadius: radius.xl,
  cursor: 'zoom-in',
  transition: `transform ${vars.duration.fast} ${vars.ease.standard}`,
  selectors: { '&:active': { transform: 'scale(.99)' } },
  '@media': { [media.hover]: { selectors: { '&:hover': { boxShadow: vars.shadow.lift } } } },
});
