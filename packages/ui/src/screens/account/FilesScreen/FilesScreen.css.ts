import { style } from '@vanilla-extract/css';
import { media } from '../../../theme/media.ts';
import { size } from '../../../theme/tokens.ts';
import { alignedSpreadRow, cardSurface, oneColumn, vars, wrappingRow } from '../../../theme/vars.css.ts';

const { color, space } = vars;

export const page = style({
  ...oneColumn,
  gap: space.lg,
  maxInlineSize: size[840],
  paddingBlockStart: space.lg,
  '@media': { [media.lg]: { paddingBlockStart: 0 } },
});
export const filter = style({ maxInlineSize: size[360] });
export const card = style({
  paddingInline: space.lg,
  ...cardSurface,
  '@media': { [media.lg]: { paddingInline: space['2xl'] } },
});
/** Toolbar: kind filter and actions for the selected files. */
export const tools = style({
  display: 'none',
  '@media': {
    [media.lg]: {
      ...alignedSpreadRow,
      gap: space.lg,
      minBlockSize: size[64],
      borderBlockEnd: `1px solid ${color.border.subtle}`,
    },
  },
});
/** Selection is for desktops: phones have a download button in each row. */
export const choice = style({ display: 'none', '@media': { [media.lg]: { display: 'inline-flex' } } });
export const place = style({ ...wrappingRow, gap: space.lg });
export const skeletonRow = style({ display: 'flex', alignItems: 'center', gap: space.md, minBlockSize: size[88] });

/** An inline link with an enlarged press area. */
export const orderLink = style({
  position: 'relative',
  '::after': { content: '""', position: 'absolute', inset: `calc(-1 * ${space.md}) 0` },
});
