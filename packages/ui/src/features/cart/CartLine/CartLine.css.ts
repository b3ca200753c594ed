import { createVar, style } from '@vanilla-extract/css';
import { media } from '../../../theme/media.ts';
import { size } from '../../../theme/tokens.ts';
import { cardSurface, centered, flexColumn, vars, wrappingSpreadRow } from '../../../theme/vars.css.ts';

const { color, radius, space } = vars;

const pictureSize = createVar();

export const line = style({ position: 'relative' });

export const card = style({
  vars: { [pictureSize]: size[72] },
  position: 'relative',
  display: 'flex',
  gap: space.md,
  padding: space.md,
  ...cardSurface,
  touchAction: 'pan-y',
  transition: `transform ${vars.duration.base} ${vars.ease.standard}`,
  '@media': {
    '(min-width: 360px)': { vars: { [pictureSize]: size[88] } },
    [media.lg]: { gap: space.lg, padding: space.lg },
  },
});

/** Revealed by a swipe only; the bin button and the Delete key do the same. */
export const reveal = style({
  position: 'absolute',
  insetBlock: '1px',
  insetInlineEnd: '1px',
  ...centered,
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

/** Vertically aligned with the middle of the picture, whatever the height of the text. */
export const check = style({ display: 'flex', alignItems: 'center', flexShrink: 0, blockSize: pictureSize });
export const picture = style({ flexShrink: 0, inlineSize: pictureSize });

export const texts = style({ position: 'relative', ...flexColumn, gap: space['2xs'], flexGrow: 1, minInlineSize: 0 });
/** Clamped text clips the outline of its link, so it draws the focus ring itself. */
export const name = style({
  fontWeight: 500,
  borderRadius: radius.xs,
  selectors: { '&:has(:focus-visible)': { outline: `2px solid ${color.focus.ring}`, outlineOffset: '2px' } },
});
/** Clamped text would clip a larger press target, so the target is positioned relative to the column. */
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
  ...wrappingSpreadRow,
  gap: space.sm,
  marginBlockStart: 'auto',
  paddingBlockStart: space.xs,
});
