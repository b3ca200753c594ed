import { style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { media } from '../../theme/media.ts';
import { size } from '../../theme/tokens.ts';
import { inlineCentered, vars } from '../../theme/vars.css.ts';

const { color, radius, space } = vars;

export const stepper = style({
  display: 'inline-flex',
  flexDirection: 'column',
  alignItems: 'flex-end',
  gap: space['2xs'],
  selectors: { '&[data-full]': { display: 'flex', alignItems: 'stretch', inlineSize: '100%' } },
});

export const frame = recipe({
  base: {
    display: 'inline-flex',
    alignItems: 'stretch',
    borderRadius: radius.lg,
    background: color.bg.surface,
    boxShadow: `inset 0 0 0 1px ${color.border.default}`,
    selectors: { '[data-full] > &': { display: 'flex', justifyContent: 'space-between' } },
    '@media': { [media.forcedColors]: { border: '1px solid ButtonText' } },
  },
  variants: {
    size: {
      md: { blockSize: vars.control.sm },
      lg: { blockSize: vars.control.lg },
    },
  },
});

export const button = style({
  position: 'relative',
  ...inlineCentered,
  flexShrink: 0,
  inlineSize: vars.control.sm,
  borderRadius: radius.lg,
  color: color.text.default,
  touchAction: 'manipulation',
  userSelect: 'none',
  selectors: {
    // Touch-sized height; the width is limited by the number beside it.
    '&::after': {
      content: '""',
      position: 'absolute',
      insetInline: `calc(-1 * ${space.xs})`,
      insetBlock: `min(0px, calc((100% - ${size[44]}) / 2))`,
    },
    '&:active:not([aria-disabled])': { background: color.bg.pressed },
    '&[aria-disabled]': { color: color.text.disabled, cursor: 'not-allowed' },
    '&:focus-visible': { outlineOffset: '-2px' },
  },
  '@media': {
    [media.hover]: { selectors: { '&:hover:not([aria-disabled])': { background: color.bg.hover } } },
    [media.forcedColors]: { border: 0 },
  },
});

export const figure = style({
  inlineSize: size[36],
  minInlineSize: 0,
  padding: 0,
  border: 0,
  borderRadius: radius.sm,
  background: 'transparent',
  color: color.text.default,
  // At least 16 px: iOS zooms in on smaller fields.
  fontSize: '1rem',
  fontWeight: 500,
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'center',
  selectors: {
    '&:focus-visible': { outlineOffset: '-2px' },
    '[data-full] &': { flexGrow: 1 },
  },
  '@media': { [media.forcedColors]: { border: 0 } },
});

export const note = style({ textAlign: 'end', selectors: { '[data-full] > &': { textAlign: 'center' } } });
