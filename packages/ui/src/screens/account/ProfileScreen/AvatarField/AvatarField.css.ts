import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '../../../../theme/media.ts';
import { size, square } from '../../../../theme/tokens.ts';
import { centered, covering, mutedCaption, vars, wrappingRow } from '../../../../theme/vars.css.ts';

const { color, duration, ease, radius, space } = vars;

export const field = style({ ...wrappingRow, gap: space.xl });

/** Reserves space for the progress ring, so that nothing shifts when it appears. */
export const portrait = style({
  position: 'relative',
  ...centered,
  flexShrink: 0,
  ...square(size[112]),
  // Align the portrait, not its ring, with the fields.
  marginInlineStart: `calc(-1 * ${size[8]})`,
});
export const ring = style({
  ...covering,
  // Start the progress at the top: an SVG circle starts at its right.
  transform: 'rotate(-90deg)',
});
const stroke = { fill: 'none', strokeWidth: 4 } as const;
export const ringTrack = style({ ...stroke, stroke: color.tint.brand });
export const ringDone = style({
  ...stroke,
  stroke: color.solid.brand,
  strokeLinecap: 'round',
  transition: `stroke-dashoffset ${duration.base} ${ease.standard}`,
  '@media': { [media.forcedColors]: { stroke: 'Highlight' } },
});

export const ways = style({
  display: 'grid',
  flex: '1 1 12em',
  justifyItems: 'start',
  gap: space.sm,
  minInlineSize: 0,
});
export const acts = style({ display: 'flex', flexWrap: 'wrap', gap: space.sm });
/** Button labels do not shrink. */
globalStyle(`${acts} > button`, { flexShrink: 0 });
export const sentence = style({
  display: 'flex',
  gap: space.xs,
  minBlockSize: size[20],
  ...mutedCaption,
  selectors: { '&[data-tone="danger"]': { color: color.text.danger } },
});
export const sentenceIcon = style({ flexShrink: 0, marginBlockStart: '2px' });

export const stage = style({
  position: 'relative',
  overflow: 'hidden',
  inlineSize: '100%',
  maxInlineSize: size[360],
  marginInline: 'auto',
  aspectRatio: '1',
  borderRadius: radius.lg,
  background: color.bg.sunken,
});
/** The crop area takes arrow keys: show its focus ring inside the clipped box. */
export const cropArea = style({
  selectors: {
    '&:focus-visible': { outline: `2px solid ${color.focus.ring}`, outlineOffset: `calc(-1 * ${space.xs})` },
  },
});
export const crop = style({ display: 'grid', gap: space.lg });
export const hint = style({ textAlign: 'center' });
