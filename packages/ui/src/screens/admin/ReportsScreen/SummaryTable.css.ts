import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '../../../theme/media.ts';
import { size } from '../../../theme/tokens.ts';
import { cardSurface, oneColumn, textSize, vars } from '../../../theme/vars.css.ts';

const { color, radius, space } = vars;

export const card = style({
  ...oneColumn,
  gap: space.sm,
  minInlineSize: 0,
  padding: space.lg,
  ...cardSurface,
  '@media': {
    [media.md]: { padding: space.xl },
    [media.forcedColors]: { border: '1px solid CanvasText' },
    print: { boxShadow: 'none', border: `1px solid ${color.border.default}`, breakInside: 'avoid' },
  },
});
export const download = style({ '@media': { print: { display: 'none' } } });

/** Large figures are wider than a phone. */
export const scroller = style({ overflowX: 'auto', borderRadius: radius.sm, outlineOffset: '-2px' });
export const table = style({
  inlineSize: '100%',
  borderCollapse: 'collapse',
  ...textSize.bodySm,
  fontVariantNumeric: 'tabular-nums',
});
/** Line between rows. */
export const row = style({ borderBlockEnd: `1px solid ${color.border.subtle}` });
globalStyle(`tbody .${row}:last-child`, { borderBlockEnd: 'none' });
globalStyle(`div.${row}`, { paddingBlock: space.md });
globalStyle(`.${row} > :is(th, td)`, {
  blockSize: size[40],
  paddingInline: space.xs,
  fontWeight: 400,
  textAlign: 'start',
});
// A column is at least as wide as its longest word: the table scrolls before a word breaks, also one of Han
// characters.
globalStyle(`.${row} > th`, { overflowWrap: 'break-word', wordBreak: 'keep-all' });
globalStyle(`thead .${row} > th`, {
  color: color.text.muted,
  ...textSize.caption,
  fontWeight: 500,
});
globalStyle(`.${row} > td:nth-child(2)`, { fontWeight: 600 });

const atTheEnd = { textAlign: 'end', whiteSpace: 'nowrap' } as const;
export const figure = style({ selectors: { '&&&': atTheEnd } });
export const changeCell = style({
  selectors: {
    '&&&': atTheEnd,
    '&[data-tone="good"]': { color: color.text.success },
    '&[data-tone="bad"]': { color: color.text.danger },
  },
});
