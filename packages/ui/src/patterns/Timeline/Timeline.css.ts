import { style } from '@vanilla-extract/css';
import { size, square } from '../../theme/tokens.ts';
import { inlineAlignedRow, textSize, vars } from '../../theme/vars.css.ts';

const { color, space } = vars;

export const list = style({ display: 'grid' });
export const entry = style({
  position: 'relative',
  display: 'grid',
  gap: space['2xs'],
  paddingInlineStart: space['2xl'],
  paddingBlockEnd: space.lg,
  selectors: {
    '&::before': {
      content: '""',
      position: 'absolute',
      insetInlineStart: '3px',
      insetBlockStart: size[7],
      ...square(size[8]),
      borderRadius: vars.radius.full,
      background: color.border.control,
    },
    '&::after': {
      content: '""',
      position: 'absolute',
      insetInlineStart: size[6],
      insetBlock: `${size[21]} -1px`,
      inlineSize: '2px',
      background: color.border.subtle,
    },
    '&:last-child': { paddingBlockEnd: 0 },
    // The current (last) entry.
    '[data-order="oldestFirst"] > &:last-child::before': { background: color.text.brand },
    '[data-order="newestFirst"] > &:first-child::before': { background: color.text.brand },
    '&:last-child::after': { content: 'none' },
    '&[data-pending]': { color: color.text.muted },
  },
});
export const title = style({ fontWeight: 500 });
const separatorWidth = space.lg;
/** Facts separated by dots. The dot before the first fact of a line lies outside of the box and is clipped. */
export const facts = style({ display: 'flex', flexWrap: 'wrap', columnGap: separatorWidth, overflowX: 'clip' });
export const fact = style({
  position: 'relative',
  minInlineSize: 0,
  selectors: {
    '&::before': {
      content: '"·" / ""',
      position: 'absolute',
      insetInlineStart: `calc(-1 * ${separatorWidth})`,
      inlineSize: separatorWidth,
      textAlign: 'center',
    },
  },
});
/** A time that is true of the screen only. */
export const ago = style([fact, { '@media': { print: { display: 'none' } } }]);
export const note = style({
  marginBlockStart: space['2xs'],
  paddingBlock: space.sm,
  paddingInline: space.md,
  borderRadius: vars.radius.md,
  background: color.bg.sunken,
  whiteSpace: 'pre-line',
});
export const attachments = style({ display: 'flex', flexWrap: 'wrap', columnGap: space.lg });
export const attachment = style({
  ...inlineAlignedRow,
  gap: space.xs,
  minBlockSize: size[44],
  color: color.text.brand,
  ...textSize.bodySm,
});
