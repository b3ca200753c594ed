import { style } from '@vanilla-extract/css';
import { media } from '../../theme/media.ts';
import { vars, wrappingSpreadRow } from '../../theme/vars.css.ts';

const { color, space } = vars;

export const list = style({ position: 'relative' });

export const cardItem = style({
  paddingBlock: space.md,
  paddingInline: space.lg,
  borderBlockEnd: `1px solid ${color.border.subtle}`,
  background: color.bg.surface,
  selectors: {
    '&:last-child': { borderBlockEnd: 0 },
    '&[data-opens]': { cursor: 'pointer' },
    '&[data-selected]': { background: color.bg.selected },
    '&:focus-visible': { outlineOffset: '-2px' },
  },
  '@media': {
    [media.hover]: {
      selectors: { '&:hover': { backgroundImage: `linear-gradient(${color.bg.hover}, ${color.bg.hover})` } },
    },
  },
});

/** Checkbox, picture, text and the trailing value. */
export const card = style({ display: 'flex', alignItems: 'flex-start', gap: space.md });
export const texts = style({ flexGrow: 1, minInlineSize: 0, display: 'grid', gap: space.xs });
export const line = style({ ...wrappingSpreadRow, columnGap: space.md, rowGap: space['2xs'] });
export const title = style({
  minInlineSize: 0,
  fontSize: vars.fontSize.bodySm,
});
export const metas = style({
  display: 'grid',
  gap: space['2xs'],
  minInlineSize: 0,
  color: color.text.muted,
  fontSize: vars.fontSize.caption,
});
export const meta = style({ selectors: { '[data-selected] &': { color: color.text.default } } });
export const check = style({ flexShrink: 0, lineHeight: 0, paddingBlockStart: space['2xs'] });
export const actions = style({
  flexShrink: 0,
  marginBlock: `calc(-1 * ${space.xs})`,
  marginInlineEnd: `calc(-1 * ${space.sm})`,
});

export const head = style({
  ...wrappingSpreadRow,
  gap: space.md,
  paddingBlock: space.sm,
  paddingInline: space.lg,
  borderBlockEnd: `1px solid ${color.border.subtle}`,
  minBlockSize: '3rem',
});
