import { style } from '@vanilla-extract/css';
import { media } from '../../theme/media.ts';
import { size, square } from '../../theme/tokens.ts';
import { alignedRow, centered, flexColumn, textSize, vars } from '../../theme/vars.css.ts';

const { color, duration, ease, fontSize, radius, space } = vars;

/** Container query: a form column is narrow on desktops too. */
const roomy = '(min-width: 560px)';

export const stepper = style({ containerType: 'inline-size' });

export const short = style({ ...flexColumn, gap: space.sm, '@container': { [roomy]: { display: 'none' } } });
export const track = style({
  display: 'block',
  blockSize: space.xs,
  borderRadius: radius.full,
  background: color.border.default,
  overflow: 'hidden',
  '@media': { [media.forcedColors]: { border: '1px solid CanvasText' } },
});
export const bar = style({
  display: 'block',
  blockSize: '100%',
  borderRadius: radius.full,
  background: color.solid.brand,
  transition: `inline-size ${duration.slow} ${ease.standard}`,
  '@media': { [media.forcedColors]: { background: 'Highlight' } },
});

export const steps = style({
  display: 'none',
  '@container': { [roomy]: { display: 'flex', alignItems: 'center' } },
});
export const item = style({
  ...alignedRow,
  minInlineSize: 0,
  selectors: {
    // Line from the previous step.
    '&:not(:first-child)': { flexGrow: 1 },
    '&:not(:first-child)::before': {
      content: '""',
      flexGrow: 1,
      flexShrink: 0,
      minInlineSize: space.lg,
      blockSize: '2px',
      marginInline: space.sm,
      background: color.border.default,
    },
    '&:not(:first-child)[data-step="done"]::before, &[data-step="current"]:not(:first-child)::before': {
      background: color.solid.brand,
    },
  },
});

export const label = style({
  position: 'relative',
  ...alignedRow,
  gap: space.sm,
  minBlockSize: size[44],
  borderRadius: radius.md,
  color: color.text.muted,
  ...textSize.label,
  selectors: {
    '[data-step="current"] > &': { color: color.text.default, fontWeight: 600 },
    '[data-step="done"] > &': { color: color.text.default },
    'button&:active': { background: color.bg.pressed },
  },
  '@media': {
    [media.hover]: { selectors: { 'button&:hover': { color: color.text.brand, textDecoration: 'underline' } } },
  },
});

export const dot = style({
  ...centered,
  flexShrink: 0,
  ...square(size[28]),
  borderRadius: radius.full,
  boxShadow: `inset 0 0 0 1px ${color.border.control}`,
  fontSize: fontSize.caption,
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  lineHeight: 1,
  selectors: {
    '[data-step="current"] &': { background: color.solid.brand, color: color.text.onSolid, boxShadow: 'none' },
    '[data-step="done"] &': { background: color.tint.brand, color: color.text.onBrandTint, boxShadow: 'none' },
  },
  '@media': { [media.forcedColors]: { border: '1px solid CanvasText' } },
});
