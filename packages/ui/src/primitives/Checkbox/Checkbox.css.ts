import { style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { media } from '../../theme/media.ts';
import { size, touchTarget } from '../../theme/tokens.ts';
import { inlineCentered, textSize, vars } from '../../theme/vars.css.ts';

const { color, duration, radius, space } = vars;

export const row = style({ display: 'inline-flex', alignItems: 'flex-start', gap: space.sm });

export const texts = style({ paddingBlock: '1px', ...textSize.bodySm, cursor: 'pointer' });

export const box = recipe({
  base: {
    position: 'relative',
    ...inlineCentered,
    flexShrink: 0,
    background: color.bg.surface,
    border: `1px solid ${color.border.control}`,
    color: color.text.onSolid,
    transition: `background ${duration.fast}, border-color ${duration.fast}, transform ${duration.fast}`,
    selectors: {
      '&::after': touchTarget,
      '&[data-state="checked"], &[data-state="indeterminate"]': {
        background: color.solid.brand,
        borderColor: color.solid.brand,
      },
      '&[aria-invalid="true"]': { borderColor: color.border.danger },
      '&:active:not([data-disabled])': { transform: 'scale(.94)' },
      '&[data-disabled]': {
        background: color.bg.sunken,
        borderColor: color.border.default,
        color: color.text.disabled,
        cursor: 'not-allowed',
      },
    },
    '@media': {
      [media.hover]: {
        selectors: {
          '&:hover:not([data-disabled], [aria-invalid="true"])': {
            borderColor: color.border.controlHover,
            background: color.bg.hover,
          },
          '&:hover:is([data-state="checked"], [data-state="indeterminate"]):not([data-disabled])': {
            borderColor: color.solid.brandHover,
            background: color.solid.brandHover,
          },
        },
      },
      [media.forcedColors]: {
        selectors: {
          '&[data-state="checked"], &[data-state="indeterminate"]': {
            forcedColorAdjust: 'none',
            background: 'Highlight',
            borderColor: 'Highlight',
            color: 'HighlightText',
          },
          '&[data-disabled]': { borderColor: 'GrayText', color: 'GrayText' },
        },
      },
    },
  },
  variants: {
    shape: {
      square: { inlineSize: size[20], blockSize: size[20], borderRadius: radius.xs },
      round: { inlineSize: size[22], blockSize: size[22], borderRadius: radius.full },
    },
  },
});
