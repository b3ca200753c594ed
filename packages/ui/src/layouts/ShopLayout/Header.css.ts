import { style } from '@vanilla-extract/css';
import { media } from '../../theme/media.ts';
import { size, width } from '../../theme/tokens.ts';
import { alignedRow, inlineAlignedRow, vars } from '../../theme/vars.css.ts';

const { color, space } = vars;

export const header = style({
  display: 'none',
  '@media': {
    [media.lg]: {
      display: 'block',
      position: 'sticky',
      zIndex: vars.z.header,
      insetBlockStart: 0,
      background: color.bg.canvas,
      boxShadow: `0 1px 0 ${color.border.subtle}`,
    },
    // Paper has the logo alone.
    print: { display: 'block' },
  },
});
const notOnPaper = { print: { display: 'none' } } as const;

export const row = style({
  ...alignedRow,
  gap: space['2xl'],
  blockSize: size[72],
  maxInlineSize: `calc(${width.shop} + 2 * ${space['3xl']})`,
  marginInline: 'auto',
  paddingInline: space['3xl'],
});

export const home = style({ display: 'inline-flex', alignItems: 'center', minBlockSize: size[44] });
/** Smaller gaps on narrow pages, where each link is still touch-sized. */
export const places = style({
  display: 'flex',
  gap: space.xs,
  '@media': { [media.xl]: { gap: space['2xl'] }, ...notOnPaper },
});
export const place = style({
  ...inlineAlignedRow,
  minBlockSize: size[44],
  fontSize: vars.fontSize.label,
  fontWeight: 500,
  color: color.text.muted,
  whiteSpace: 'nowrap',
  selectors: { '&[aria-current]': { color: color.text.brand, fontWeight: 600 } },
  '@media': {
    [`not all and ${media.xl}`]: { justifyContent: 'center', minInlineSize: size[52] },
    [media.hover]: { selectors: { '&:hover:not([aria-current])': { color: color.text.default } } },
  },
});

/** Shrinks before the navigation labels on narrow pages. */
export const search = style({
  flex: `0 1 ${size[320]}`,
  minInlineSize: size[160],
  marginInlineStart: 'auto',
  '@media': notOnPaper,
});
export const tools = style({
  ...alignedRow,
  gap: space.xs,
  marginInlineEnd: `calc(-1 * ${space.md})`,
  '@media': notOnPaper,
});
