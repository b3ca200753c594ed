import { style } from '@vanilla-extract/css';
import { media } from '../../../theme/media.ts';
import { size, width } from '../../../theme/tokens.ts';
import { alignedRow, flexColumn, inlineAlignedRow, textSize, vars, wrappingRow } from '../../../theme/vars.css.ts';

const { color, space } = vars;

export const footer = style({
  background: color.bg.deep,
  color: color.text.onDeep,
  vars: { [color.focus.ring]: color.text.onDeep },
  // Paper has the imprint alone, black on white.
  '@media': { print: { background: 'none', color: color.text.default } },
});

export const inner = style({
  ...flexColumn,
  gap: space['2xl'],
  maxInlineSize: `calc(${width.shop} + 2 * ${space['3xl']})`,
  marginInline: 'auto',
  paddingBlock: space['4xl'],
  paddingInline: space.lg,
  '@media': {
    [media.md]: { paddingInline: space['2xl'] },
    [media.lg]: {
      flexDirection: 'row',
      alignItems: 'center',
      justifyContent: 'space-between',
      paddingBlock: space['5xl'],
      paddingInline: space['3xl'],
    },
    print: { display: 'none' },
  },
});

export const brand = style({ ...flexColumn, alignItems: 'flex-start', gap: space.md });
export const name = style({ color: color.text.onSolid });
export const quiet = style({ ...textSize.caption });
export const places = style({ display: 'flex', flexWrap: 'wrap', columnGap: space['2xl'] });
export const place = style({
  ...inlineAlignedRow,
  minBlockSize: size[44],
  fontSize: vars.fontSize.label,
});
export const tools = style({
  ...alignedRow,
  gap: space.xs,
  marginInlineStart: `calc(-1 * ${space.md})`,
});
export const tool = style({ selectors: { '&&': { color: color.text.onDeep } } });

/** Below the rest, with the same edges. */
export const imprint = style({
  ...wrappingRow,
  columnGap: space['2xl'],
  maxInlineSize: `calc(${width.shop} + 2 * ${space['3xl']})`,
  marginInline: 'auto',
  paddingInline: space.lg,
  paddingBlockEnd: space['3xl'],
  ...textSize.caption,
  '@media': { [media.md]: { paddingInline: space['2xl'] }, [media.lg]: { paddingInline: space['3xl'] } },
});
export const fact = style({
  ...inlineAlignedRow,
  minBlockSize: size[44],
  minInlineSize: size[44],
});
