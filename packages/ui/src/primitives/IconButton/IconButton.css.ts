import { keyframes } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { media } from '../../theme/media.ts';
import { size, touchTarget } from '../../theme/tokens.ts';
import { inlineAlignedRow, vars } from '../../theme/vars.css.ts';

/** Invisible until it shows: it would take the pointer on its way to something else. */
const comeUp = keyframes({ from: { opacity: 0, visibility: 'hidden' } });
const { color, control, duration, ease, radius, space } = vars;

/**
 * A button whose tooltip was dismissed by Escape, one whose menu is open, which the tooltip would cover, and one behind a
 * modal layer: WebKit ends `:hover` only when the pointer moves.
 */
const withoutTooltip = '[data-dismissed], [aria-haspopup][aria-expanded="true"], [aria-hidden="true"] *';

/** Default, hover and pressed colours. The pressed selector is doubled, to win over hover. */
function surface(rest: string, hovered: string, pressed: string) {
  return {
    background: rest,
    '@media': { [media.hover]: { selectors: { '&:hover:not([aria-disabled="true"])': { background: hovered } } } },
    selectors: { '&&:active:not([aria-disabled="true"])': { background: pressed } },
  };
}

export const iconButton = recipe({
  base: {
    position: 'relative',
    ...inlineAlignedRow,
    justifyContent: 'center',
    flexShrink: 0,
    color: color.text.default,
    borderRadius: control.radius,
    transition: `background ${duration.fast} ${ease.standard}, transform ${duration.fast} ${ease.standard}`,
    selectors: {
      '&:active:not([aria-disabled="true"])': { transform: 'scale(.98)' },
      // Touch target, larger than the visible element.
      '&::before': touchTarget,
      '&[aria-disabled="true"]': { color: color.text.disabled, cursor: 'not-allowed' },
      '&[aria-busy="true"]': { cursor: 'progress' },
    },
    // On paper, nothing can be pressed.
    '@media': { print: { display: 'none' } },
  },
  variants: {
    variant: {
      ghost: surface('transparent', color.bg.hover, color.bg.pressed),
      tonal: {
        ...surface(color.tint.brand, color.tint.brandHover, color.tint.brandHover),
        color: color.text.onBrandTint,
      },
      outline: {
        ...surface(color.bg.surface, color.bg.hover, color.bg.pressed),
        boxShadow: `inset 0 0 0 1px ${color.border.default}`,
      },
      floating: {
        background: color.bg.surface,
        boxShadow: vars.shadow.card,
        borderRadius: radius.full,
        '@media': {
          [media.hover]: { selectors: { '&:hover:not([aria-disabled="true"])': { boxShadow: vars.shadow.lift } } },
        },
        selectors: { '&&:active:not([aria-disabled="true"])': { background: color.bg.sunken } },
      },
    },
    size: {
      sm: { inlineSize: control.sm, blockSize: control.sm },
      md: { inlineSize: control.md, blockSize: control.md },
      lg: { inlineSize: control.lg, blockSize: control.lg },
    },
    // CSS only: a positioning library for a short hint would be loaded on every page.
    tooltip: {
      top: {},
      bottom: {},
      none: {},
    },
  },
  compoundVariants: (['top', 'bottom'] as const).map((side) => ({
    variants: { tooltip: side },
    style: {
      '@media': {
        [media.hover]: {
          '@supports': {
            // Without anchor positioning, as in Safari 18, the tooltip would cover the button.
            '(position-area: top)': {
              selectors: {
                // Hidden while pressed: the button scales, and the tooltip with it. A press on the tooltip does not press
                // the button either, because the pointer is released on what lies below.
                [`&:is(:hover, :focus-visible):not(:active, ${withoutTooltip})::after`]: {
                  content: 'attr(aria-label)',
                  position: 'fixed',
                  positionArea: side,
                  positionTryFallbacks: 'flip-block, flip-inline',
                  // The pointer reaches the tooltip over its transparent edge (WCAG 1.4.13).
                  border: `${space.xs} solid transparent`,
                  backgroundClip: 'padding-box',
                  inlineSize: 'max-content',
                  maxInlineSize: `min(${size[240]}, calc(100vw - ${size[32]}))`,
                  paddingBlock: space.xs,
                  paddingInline: space.sm,
                  borderRadius: `calc(${radius.sm} + ${space.xs})`,
                  backgroundColor: color.solid.inverse,
                  color: color.text.onInverse,
                  fontSize: vars.fontSize.caption,
                  fontWeight: 400,
                  lineHeight: vars.lineHeight.caption,
                  zIndex: vars.z.tooltip,
                  // Delay before the tooltip shows; kept with reduced motion, since it moves nothing.
                  animation: `${comeUp} ${duration.fast} 500ms both`,
                  '@media': {
                    // Forced colours would show the transparent edge as a thick border.
                    [media.forcedColors]: {
                      forcedColorAdjust: 'none',
                      backgroundColor: 'Canvas',
                      color: 'CanvasText',
                      outline: '1px solid CanvasText',
                      outlineOffset: `calc(-1 * ${space.xs})`,
                    },
                  },
                },
              },
            },
          },
        },
      },
    } as object,
  })),
});
