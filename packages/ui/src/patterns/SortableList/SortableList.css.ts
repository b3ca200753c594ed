import { style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { media } from '../../theme/media.ts';
import { size } from '../../theme/tokens.ts';
import { alignedRow, flexColumn, vars } from '../../theme/vars.css.ts';

const { color, radius, space } = vars;

export const list = recipe({
  base: { display: 'grid' },
  variants: {
    layout: {
      list: { borderRadius: radius.lg, boxShadow: vars.shadow.card, background: color.bg.surface },
      grid: { gap: space.md, gridTemplateColumns: `repeat(auto-fill, minmax(${size[148]}, 1fr))` },
    },
  },
});

export const row = recipe({
  base: {
    position: 'relative',
    minInlineSize: 0,
    background: color.bg.surface,
    borderRadius: radius.lg,
    selectors: {
      '&[data-dragging]': { zIndex: vars.z.sticky, background: color.bg.raised, boxShadow: vars.shadow.lift },
    },
    '@media': { [media.forcedColors]: { border: '1px solid CanvasText' } },
  },
  variants: {
    layout: {
      list: {
        ...alignedRow,
        gap: space.sm,
        minBlockSize: size[52],
        padding: space.sm,
        selectors: {
          '&:not(:first-child):not([data-dragging])::before': {
            content: '""',
            position: 'absolute',
            insetBlockStart: 0,
            // Aligned with the start of the text.
            insetInline: `calc(2 * ${space.sm} + ${vars.control.sm}) 0`,
            blockSize: '1px',
            background: color.border.subtle,
          },
        },
      },
      grid: { ...flexColumn, boxShadow: vars.shadow.card },
    },
  },
});

export const content = style({ flexGrow: 1, minInlineSize: 0 });
export const inGrid = style({ padding: space.sm, paddingBlockEnd: 0 });
export const tools = style({ display: 'flex', alignItems: 'center', flexShrink: 0 });
export const gridTools = style({ justifyContent: 'space-between', padding: space.xs });
export const handle = style({
  cursor: 'grab',
  touchAction: 'none',
  selectors: { '&&': { color: color.text.muted }, '[data-dragging] &': { cursor: 'grabbing' } },
});
