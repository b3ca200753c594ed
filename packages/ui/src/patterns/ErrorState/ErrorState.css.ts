import { style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { media } from '../../theme/media.ts';
import { size } from '../../theme/tokens.ts';
import { cardSurface, flexColumn, inlineAlignedRow, textSize, vars, wrappingRow } from '../../theme/vars.css.ts';

const { color, radius, space } = vars;

export const errorState = recipe({
  base: { inlineSize: '100%' },
  variants: {
    level: {
      page: {
        ...flexColumn,
        alignItems: 'center',
        gap: space.lg,
        paddingBlock: space['6xl'],
        paddingInline: space.lg,
        textAlign: 'center',
      },
      section: {
        ...flexColumn,
        alignItems: 'flex-start',
        gap: space.md,
        padding: space.lg,
        ...cardSurface,
        '@media': { [media.md]: { padding: space.xl } },
      },
      row: { ...wrappingRow, gap: space.md, paddingBlock: space.md },
    },
  },
});

export const sign = style({ display: 'inline-flex', paddingBlockStart: '2px', color: color.text.muted });
export const row = style({ flexGrow: 1 });

export const details = style({ maxInlineSize: '100%', color: color.text.muted, ...textSize.caption });
export const summary = style({
  ...inlineAlignedRow,
  gap: space.xs,
  minBlockSize: size[44],
  borderRadius: radius.sm,
  cursor: 'pointer',
});
export const chevron = style({ selectors: { 'details[open] > summary > &': { transform: 'rotate(180deg)' } } });
export const facts = style({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  columnGap: space.lg,
  rowGap: space.xs,
  marginBlockEnd: space.md,
  padding: space.md,
  borderRadius: radius.lg,
  background: color.bg.sunken,
  textAlign: 'start',
});
export const fact = style({ fontFamily: vars.font.mono, color: color.text.default });
