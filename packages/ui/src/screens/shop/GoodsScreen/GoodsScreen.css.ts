import { style } from '@vanilla-extract/css';
import { media } from '../../../theme/media.ts';
import { size, visuallyHidden } from '../../../theme/tokens.ts';
import { inlineCentered, vars, wrappingSpreadRow } from '../../../theme/vars.css.ts';

const { color, radius, space } = vars;

export const columns = style({
  '@media': {
    [media.lg]: {
      display: 'grid',
      gridTemplateColumns: `${size[240]} minmax(0, 1fr)`,
      columnGap: space['4xl'],
      alignItems: 'start',
    },
  },
});
export const column = style({
  display: 'none',
  '@media': {
    [media.lg]: {
      display: 'block',
      position: 'sticky',
      insetBlockStart: size[72],
      maxBlockSize: `calc(100dvh - ${size[72]})`,
      overflowY: 'auto',
      // Keep focus rings and bleeding rows from being clipped by the scrolling column.
      marginInline: `calc(-1 * ${space.lg})`,
      paddingInline: space.lg,
      paddingBlock: space['2xl'],
    },
  },
});
export const list = style({ minInlineSize: 0 });

export const header = style({
  ...wrappingSpreadRow,
  columnGap: space.lg,
  rowGap: space.sm,
  paddingBlock: space.md,
  '@media': { [media.lg]: { paddingBlock: `${space.lg} ${space['2xl']}` } },
});
/** On phones the search field or a chip names the list; the heading is for screen readers. */
export const titles = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: space.md,
  minInlineSize: 0,
});
export const title = style({
  '@media': {
    [`not all and ${media.lg}`]: visuallyHidden,
  },
});
export const tools = style({ display: 'flex', alignItems: 'center', gap: space.sm });
/** The sort label shrinks; these controls do not. */
export const phoneOnly = style({ flexShrink: 0, '@media': { [media.lg]: { display: 'none' } } });
export const filterButton = style({ minInlineSize: 'max-content' });
export const filterLabels = style({ display: 'inline-flex', alignItems: 'center', gap: space.sm });
export const badge = style({
  ...inlineCentered,
  minInlineSize: size[20],
  blockSize: size[20],
  paddingInline: space.xs,
  borderRadius: radius.full,
  background: color.solid.brand,
  color: color.text.onSolid,
  fontSize: vars.fontSize.micro,
  fontVariantNumeric: 'tabular-nums',
});

export const suggestions = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  alignItems: 'center',
  gap: space.sm,
});
