import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '../../../../theme/media.ts';
import { size, square } from '../../../../theme/tokens.ts';
import { centered, covering, inlineAlignedRow, textSize, vars } from '../../../../theme/vars.css.ts';

const { color, radius, space } = vars;

/** Shared box of live video, photo and recording, so that nothing shifts between them. */
export const stage = style({
  position: 'relative',
  ...centered,
  aspectRatio: '4 / 3',
  inlineSize: '100%',
  overflow: 'hidden',
  borderRadius: radius.xl,
  background: color.bg.tile,
  color: color.text.muted,
  selectors: {
    '&[data-look="camera"]': { background: color.bg.deep, color: color.text.onDeep },
    // Documents are shown on white in the dark theme too.
    '&[data-look="picture"]': { background: color.bg.surface, boxShadow: vars.shadow.card },
  },
  // Wider, so that the buttons below stay in the viewport.
  '@media': { [media.lg]: { aspectRatio: '16 / 9' } },
});

export const picture = style({
  ...covering,
  inlineSize: '100%',
  blockSize: '100%',
  objectFit: 'cover',
  selectors: { '&[data-mirrored]': { transform: 'scaleX(-1)' } },
});
export const still = style({ position: 'absolute', inset: 0 });
export const stillPicture = style({ blockSize: '100%' });

/** Aspect ratio of an ID card: 85.6 × 54 mm. */
const cardRatio = '1.586';

/** Target area; the video around it is dimmed. */
export const frame = style({
  position: 'relative',
  ...centered,
  inlineSize: '86%',
  aspectRatio: cardRatio,
  borderRadius: radius.lg,
  border: `2px dashed ${color.border.control}`,
  selectors: {
    '[data-look="camera"] > &': {
      borderStyle: 'solid',
      borderColor: color.text.onDeep,
      boxShadow: `0 0 0 ${size[840]} ${color.bg.overlay}`,
    },
    '&[data-frame="person"]': { inlineSize: '54%', aspectRatio: '1', borderRadius: radius['2xl'] },
    '&[data-frame="face"]': { inlineSize: '42%', aspectRatio: '3 / 4', borderRadius: '50%' },
  },
  '@media': {
    [media.lg]: {
      inlineSize: '66%',
      selectors: { '&[data-frame="person"]': { inlineSize: '40%' }, '&[data-frame="face"]': { inlineSize: '32%' } },
    },
  },
});

/** Text over the video, with a background. */
export const over = style({
  position: 'absolute',
  zIndex: vars.z.sticky,
  insetInline: space.md,
  // Below the frame, so that the chin or the document's last line is not covered.
  insetBlockEnd: space.xs,
  inlineSize: 'fit-content',
  maxInlineSize: `calc(100% - 2 * ${space.md})`,
  marginInline: 'auto',
  paddingBlock: space.xs,
  paddingInline: space.md,
  borderRadius: radius.lg,
  background: color.solid.inverse,
  color: color.text.onInverse,
  ...textSize.bodySm,
  textAlign: 'center',
});

export const hint = style({
  display: 'grid',
  justifyItems: 'center',
  gap: space.sm,
  padding: space.lg,
  textAlign: 'center',
});

export const sentMark = style([
  over,
  {
    insetInline: 'auto',
    insetInlineEnd: space.md,
    ...inlineAlignedRow,
    gap: space.xs,
    background: color.tint.success,
    color: color.on.success,
  },
]);

export const checks = style({ display: 'grid', gap: space.xs });
export const check = style({ display: 'flex', alignItems: 'flex-start', gap: space.sm });
export const checkIcon = style({ flexShrink: 0, marginBlockStart: space['2xs'], color: color.text.success });

/** Side by side on desktops; phones have them in the bottom bar. */
export const desktopButtons = style({
  display: 'none',
  '@media': { [media.lg]: { display: 'flex', flexWrap: 'wrap', gap: space.md } },
});

globalStyle(`${desktopButtons} > *`, { inlineSize: 'auto', minInlineSize: size[160] });

export const progress = style({ display: 'grid', gap: space.sm });

/** The bar is fixed at the bottom, so its holder takes no space. */
export const barHolder = style({ position: 'absolute' });
export const barRoom = style({
  paddingBlockEnd: space['6xl'],
  '@media': { [media.lg]: { paddingBlockEnd: 0 } },
});

export const count = style({
  position: 'absolute',
  zIndex: vars.z.sticky,
  ...centered,
  ...square(size[96]),
  borderRadius: vars.radius.full,
  background: color.solid.inverse,
  color: color.text.onInverse,
  fontSize: vars.fontSize.h1,
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
});

/** Progress ring around the face while recording. */
export const ring = style({ position: 'absolute', inset: `calc(-1 * ${size[12]})`, overflow: 'visible' });
export const ringDone = style({
  fill: 'none',
  stroke: color.text.onDeep,
  strokeWidth: 6,
  strokeLinecap: 'round',
  vectorEffect: 'non-scaling-stroke',
});

export const player = style({
  ...covering,
  inlineSize: '100%',
  blockSize: '100%',
  objectFit: 'contain',
  background: color.bg.deep,
});
export const playerButton = style({ position: 'relative', zIndex: vars.z.sticky });
