import { createVar, style } from '@vanilla-extract/css';
import { media } from '../../theme/media.ts';
import { size } from '../../theme/tokens.ts';
import { vars } from '../../theme/vars.css.ts';

const { color, radius, space } = vars;

const pictureSize = createVar();

export const line = style({ position: 'relative' });

export const card = style({
  vars: { [pictureSize]: size[72] },
  position: 'relative',
  display: 'flex',
  gap: space.md,
  padding: space.md,
  borderRadius: radius.xl,
  background: color.bg.surface,
  boxShadow: vars.shadow.card,
  touchAction: 'pan-y',
  transition: `transform ${vars.duration.base} ${vars.ease.standard}`,
  '@media': {
    '(min-width: 360px)': { vars: { [pictureSize]: size[88] } },
    [media.lg]: { gap: space.lg, padding: space.lg },
  },
});

/** Below the card; it is there for the thumb alone, its twins are the bin and the Delete key. */
export const reveal = style({
  position: 'absolute',
  insetBlock: '1px',
  insetInlineEnd: '1px',
  display: 'grid',
  placeItems: 'center',
  alignContent: 'center',
  gap: space.xs,
  inlineSize: size[104],
  paddingInlineStart: space.lg,
  borderRadius: radius.xl,
  background: color.tint.danger,
  color: color.on.danger,
  fontSize: vars.fontSize.caption,
  visibility: 'hidden',
  selectors: { '&[data-open]': { visibility: 'visible' } },
});

/** Beside the picture's middle, however much is written beside both. */
export const check = style({ display: 'flex', alignItems: 'center', flexShrink: 0, blockSize: pictureSize });
export const picture = style({ flexShrink: 0, inlineSize: pictureSize });

export const words = style({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  gap: space['2xs'],
  flexGrow: 1,
  minInlineSize: 0,
});
/** Clamped text cuts what its link draws outside, so it draws the ring itself. */
export const name = style({
  fontWeight: 500,
  borderRadius: radius.xs,
  selectors: { '&:has(:focus-visible)': { outline: `2px solid ${color.focus.ring}`, outlineOffset: '2px' } },
});
/** The clamped text would cut a target of its own, so it lies in the column: from the card's edge, as high as a thumb. */
export const link = style({
  selectors: {
    '&:focus-visible': { outline: 'none' },
    '&::after': {
      content: '""',
      position: 'absolute',
      insetInline: 0,
      insetBlockStart: `calc(-1 * ${space.md})`,
      blockSize: size[44],
    },
  },
  '@media': { [media.hover]: { selectors: { '&:hover': { color: color.text.brand } } } },
});

export const foot = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.sm,
  marginBlockStart: 'auto',
  paddingBlockStart: space.xs,
});
