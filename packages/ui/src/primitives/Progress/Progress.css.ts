import { keyframes, style } from '@vanilla-extract/css';
import { media } from '../../theme/media.ts';
import { size } from '../../theme/tokens.ts';
import { flexColumn, inlineAlignedRow, textSize, vars } from '../../theme/vars.css.ts';

const { color, duration, ease, radius, space } = vars;
const sweep = keyframes({ from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(350%)' } });

export const frame = style({ ...flexColumn, gap: space.sm });

export const caption = style({
  display: 'flex',
  justifyContent: 'space-between',
  gap: space.lg,
  ...textSize.label,
});

export const share = style({
  ...inlineAlignedRow,
  gap: space.xs,
  flexShrink: 0,
  color: color.text.muted,
  fontVariantNumeric: 'tabular-nums',
  selectors: {
    '&[data-tone="success"]': { color: color.text.success },
    '&[data-tone="danger"]': { color: color.text.danger },
  },
});

export const track = style({
  inlineSize: '100%',
  blockSize: size[6],
  overflow: 'hidden',
  borderRadius: radius.full,
  background: color.tint.brand,
  selectors: {
    '&[data-tone="success"]': { background: color.tint.success },
    '&[data-tone="danger"]': { background: color.tint.danger },
  },
  '@media': { [media.forcedColors]: { border: '1px solid CanvasText' } },
});

export const bar = style({
  blockSize: '100%',
  borderRadius: 'inherit',
  background: color.solid.brand,
  transition: `inline-size ${duration.base} ${ease.standard}`,
  selectors: {
    '[data-tone="success"] > &': { background: color.text.success },
    '[data-tone="danger"] > &': { background: color.text.danger },
    '&[data-state="indeterminate"]': { inlineSize: '30%', animation: `${sweep} 1.4s ${ease.standard} infinite` },
  },
  '@media': {
    [media.reducedMotion]: {
      selectors: { '&[data-state="indeterminate"]': { animation: 'none', inlineSize: '100%', opacity: 0.5 } },
    },
    [media.forcedColors]: { background: 'Highlight' },
  },
});
