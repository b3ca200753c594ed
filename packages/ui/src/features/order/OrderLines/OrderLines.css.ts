import { style } from '@vanilla-extract/css';
import { media } from '../../../theme/media.ts';
import { size } from '../../../theme/tokens.ts';
import { vars } from '../../../theme/vars.css.ts';

const { color, space } = vars;

export const list = style({ display: 'grid' });
export const line = style({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: `${size[64]} minmax(0, 1fr) auto`,
  columnGap: space.md,
  alignItems: 'start',
  paddingBlock: space.md,
  selectors: {
    '&:first-child': { paddingBlockStart: 0 },
    '&:last-child': { paddingBlockEnd: 0 },
    '& + &': { borderBlockStart: `1px solid ${color.border.subtle}` },
  },
});
/** The name and the price are on one baseline, the picture is not. */
export const texts = style({ minInlineSize: 0, display: 'grid', gap: space['2xs'], alignSelf: 'baseline' });
export const name = style({ fontWeight: 500 });
/** The whole row links to the product. */
export const link = style({
  selectors: { '&::after': { content: '""', position: 'absolute', inset: 0 } },
  '@media': { [media.hover]: { selectors: { '&:hover': { color: color.text.brand } } } },
});
/** A long amount runs below the line's total rather than break between digits. */
export const unitPrice = style({ whiteSpace: 'nowrap' });
export const price = style({ textAlign: 'end', whiteSpace: 'nowrap', alignSelf: 'baseline' });
