import { style } from '@vanilla-extract/css';
import { media } from '../../../../theme/media.ts';
import { size } from '../../../../theme/tokens.ts';
import { flexColumn, vars } from '../../../../theme/vars.css.ts';

const { color, radius, space } = vars;

export const panes = style({
  display: 'grid',
  gridTemplateColumns: `${space['8xl']} minmax(0, 1fr)`,
  gap: space.lg,
  minBlockSize: size[320],
});

export const rail = style({ ...flexColumn, gap: space.xs });
export const railItem = style({
  inlineSize: '100%',
  minBlockSize: size[44],
  paddingBlock: space.sm,
  paddingInline: space.md,
  borderRadius: radius.md,
  fontSize: vars.fontSize.bodySm,
  lineHeight: 1.35,
  selectors: {
    '&[aria-current]': { background: color.bg.selected, color: color.text.onBrandTint, fontWeight: 600 },
    '&:focus-visible': { outlineOffset: '-2px' },
  },
});

export const tiles = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  alignContent: 'start',
  gap: space.md,
  '@media': { [media.sm]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' } },
});
export const tile = style({
  ...flexColumn,
  gap: space.sm,
  inlineSize: '100%',
  borderRadius: radius.lg,
  selectors: { '&[aria-current]': { color: color.text.brand, fontWeight: 600 } },
});
