import { style } from '@vanilla-extract/css';
import { media } from '../../theme/media.ts';
import { size } from '../../theme/tokens.ts';
import { alignedRow, inlineCentered, vars } from '../../theme/vars.css.ts';

const { color, radius, space } = vars;

export const tree = style({ display: 'grid', gap: space['2xs'] });

/** `--depth` is the row's level, from 0. */
export const row = style({
  position: 'relative',
  ...alignedRow,
  gap: space.xs,
  minBlockSize: size[44],
  minInlineSize: 0,
  paddingInlineStart: `calc(${space.xs} + var(--depth) * ${space['2xl']})`,
  paddingInlineEnd: space.xs,
  borderRadius: radius.md,
  cursor: 'default',
  userSelect: 'none',
  selectors: {
    '&[aria-selected="true"]': { background: color.bg.selected, color: color.text.onBrandTint, fontWeight: 600 },
    '&[data-dragging]': { zIndex: vars.z.sticky, background: color.bg.raised, boxShadow: vars.shadow.lift },
    '&[data-rejected]': { color: color.text.disabled },
    '&:focus-visible': { outlineOffset: '-2px' },
  },
  '@media': {
    [media.hover]: {
      selectors: { '&:hover:not([aria-selected="true"], [data-dragging])': { background: color.bg.hover } },
    },
    [media.forcedColors]: { selectors: { '&[aria-selected="true"]': { outline: '2px solid Highlight' } } },
  },
});

export const handle = style({
  ...inlineCentered,
  flexShrink: 0,
  inlineSize: space['2xl'],
  alignSelf: 'stretch',
  color: color.text.muted,
  cursor: 'grab',
  touchAction: 'none',
});
/** Aligns the labels of a level, with or without children. */
export const toggle = style({
  flexShrink: 0,
  inlineSize: vars.control.sm,
});
export const chevron = style({ selectors: { '[aria-expanded="true"] > * > &': { transform: 'rotate(90deg)' } } });
export const label = style({ flexGrow: 1, minInlineSize: 0, paddingBlock: space.sm });
export const end = style({ flexShrink: 0, color: color.text.muted, fontWeight: 400 });
