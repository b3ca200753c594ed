import { keyframes, style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { media } from '../../theme/media.ts';
import { size } from '../../theme/tokens.ts';
import { centered, flexColumn, vars } from '../../theme/vars.css.ts';
import { onlyFades } from '../layer.css.ts';

const { color, duration, ease, radius, space } = vars;

const away = { bottom: 'translateY(100%)', right: 'translateX(100%)', left: 'translateX(-100%)' };

function slide(side: keyof typeof away) {
  const arrive = keyframes({ from: { transform: away[side] } });
  const leave = keyframes({ to: { transform: away[side] } });
  return {
    animation: `${arrive} ${duration.sheet} ${ease.standard}`,
    selectors: { '&[data-state="closed"]': { animation: `${leave} 210ms ${ease.in} forwards` } },
  };
}

export const sheet = recipe({
  base: {
    position: 'fixed',
    zIndex: vars.z.dialog,
    ...flexColumn,
    background: color.bg.raised,
    color: color.text.default,
    boxShadow: vars.shadow.dialog,
    selectors: {
      '&:focus-visible': { outlineOffset: '-2px' },
    },
    '@media': { [media.forcedColors]: { border: '1px solid CanvasText' } },
  },
  variants: {
    side: {
      bottom: {
        insetInline: 0,
        insetBlockEnd: 0,
        maxBlockSize: '88dvh',
        borderStartStartRadius: radius['2xl'],
        borderStartEndRadius: radius['2xl'],
        ...slide('bottom'),
        '@media': {
          [media.md]: { insetInline: `max(${size[24]}, calc((100vw - ${size[640]}) / 2))` },
          [media.reducedMotion]: onlyFades,
        },
      },
      right: {
        insetBlock: 0,
        insetInlineEnd: 0,
        inlineSize: '100%',
        ...slide('right'),
        '@media': { [media.reducedMotion]: onlyFades },
      },
      left: {
        insetBlock: 0,
        insetInlineStart: 0,
        inlineSize: '85%',
        ...slide('left'),
        '@media': { [media.reducedMotion]: onlyFades },
      },
    },
    /** Widths: filters 360, cart 420, record preview 560. */
    size: {
      sm: {},
      md: {},
      lg: {},
    },
  },
  compoundVariants: (['left', 'right'] as const).flatMap((side) =>
    (
      [
        ['sm', size[360]],
        ['md', size[420]],
        ['lg', size[560]],
      ] as const
    ).map(([size, maxInlineSize]) => ({
      variants: { side, size },
      style: { maxInlineSize },
    })),
  ),
});

/** The press target is wider than the visible handle. */
export const grip = style({
  ...centered,
  // Above the header, which overlaps it.
  position: 'relative',
  blockSize: size[20],
  flexShrink: 0,
  touchAction: 'none',
  cursor: 'grab',
  selectors: {
    '&::before': {
      content: '""',
      inlineSize: size[36],
      blockSize: size[4],
      borderRadius: radius.full,
      background: color.border.default,
    },
  },
});

export const underGrip = style({ marginBlockStart: `calc(-1 * ${space.md})` });
