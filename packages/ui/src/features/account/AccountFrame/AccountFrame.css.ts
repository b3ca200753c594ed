import { style } from '@vanilla-extract/css';
import { media } from '../../../theme/media.ts';
import { size } from '../../../theme/tokens.ts';
import { alignedRow, flexColumn, vars } from '../../../theme/vars.css.ts';

const { color, radius, space } = vars;

export const frame = style({
  '@media': {
    [media.lg]: {
      display: 'grid',
      gridTemplateColumns: `${size[224]} minmax(0, 1fr)`,
      columnGap: space['6xl'],
      alignItems: 'start',
    },
  },
});

/** Hidden on phones, which list these pages in the "Me" page. */
export const side = style({
  display: 'none',
  '@media': {
    [media.lg]: {
      display: 'grid',
      gap: space['2xl'],
      position: 'sticky',
      insetBlockStart: vars.space['8xl'],
      marginBlockStart: space['3xl'],
    },
  },
});
export const list = style({ ...flexColumn, gap: space['2xs'] });
export const item = style({
  ...alignedRow,
  gap: space.md,
  inlineSize: '100%',
  minBlockSize: size[44],
  paddingInline: space.md,
  borderRadius: radius.lg,
  color: color.text.muted,
  fontSize: vars.fontSize.label,
  fontWeight: 500,
  selectors: { '&[aria-current]': { background: color.bg.selected, color: color.text.onBrandTint, fontWeight: 600 } },
  '@media': { [media.hover]: { selectors: { '&:hover:not([aria-current])': { background: color.bg.hover } } } },
});
export const body = style({ minInlineSize: 0 });
