import { style } from '@vanilla-extract/css';
import { media } from '../../../theme/media.ts';
import { size, square } from '../../../theme/tokens.ts';
import { alignedRow, cardSurface, centered, vars } from '../../../theme/vars.css.ts';

const { color, space } = vars;

export const texts = style({ display: 'grid', gap: space.xs, minInlineSize: 0 });
export const who = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: space.md,
  rowGap: space.xs,
});
export const name = style({ fontWeight: 600 });

/** No character is left alone on the last line. */
export const lines = style({ textWrap: 'pretty' });

/** The postal stripe: teal and vermilion dashes along the lower edge of the chosen address. */
const stripeSize = size[4];
export const stripe = {
  content: '""',
  position: 'absolute',
  insetInline: 0,
  insetBlockEnd: 0,
  blockSize: stripeSize,
  background: `repeating-linear-gradient(100deg, ${color.border.brand} 0 ${space['2xl']}, transparent 0 ${space['3xl']}, ${color.brand.eye} 0 ${space['6xl']}, transparent 0 ${space['7xl']})`,
} as const;

/** The action keeps its width, however long the name is. */
export const chosen = style({
  position: 'relative',
  overflow: 'hidden',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'baseline',
  gap: space.md,
  padding: space.lg,
  paddingBlockEnd: `calc(${space.lg} + ${stripeSize})`,
  ...cardSurface,
  selectors: { '&::after': stripe },
  '@media': {
    [media.lg]: { padding: space['2xl'], paddingBlockEnd: `calc(${space['2xl']} + ${stripeSize})` },
    [media.forcedColors]: { selectors: { '&::after': { background: 'Highlight' } } },
  },
});

export const head = style({ gridColumn: '1 / -1' });

export const empty = style({
  ...alignedRow,
  gap: space.lg,
  inlineSize: '100%',
  minBlockSize: size[88],
  padding: space.lg,
  borderRadius: vars.radius.xl,
  border: `1px dashed ${color.border.control}`,
  background: color.bg.surface,
  textAlign: 'start',
  transition: `background ${vars.duration.fast}, transform ${vars.duration.fast}`,
  selectors: {
    '&[data-invalid]': { borderColor: color.border.danger },
    '&:active': { transform: 'scale(.99)' },
  },
  '@media': {
    [media.hover]: { selectors: { '&:hover': { borderColor: color.border.controlHover, background: color.bg.paper } } },
    [media.forcedColors]: { borderStyle: 'dashed', selectors: { '&[data-invalid]': { borderWidth: '2px' } } },
  },
});
export const emptySign = style({
  ...centered,
  flexShrink: 0,
  ...square(size[40]),
  borderRadius: vars.radius.full,
  background: color.tint.brand,
  color: color.text.onBrandTint,
});
