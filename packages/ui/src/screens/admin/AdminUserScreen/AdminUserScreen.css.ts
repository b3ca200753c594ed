import { style } from '@vanilla-extract/css';
import { media } from '../../../theme/media.ts';
import { size } from '../../../theme/tokens.ts';
import { oneColumn, vars, wrappingRow } from '../../../theme/vars.css.ts';

const { color, space } = vars;

/** Two columns on desktops: facts and actions. */
export const page = style({
  ...oneColumn,
  gap: space.lg,
  alignItems: 'start',
  minInlineSize: 0,
  '@media': { [media.lg]: { gridTemplateColumns: `minmax(0, 1fr) ${size[320]}`, columnGap: space['2xl'] } },
});
export const column = style({ ...oneColumn, gap: space.lg, alignContent: 'start', minInlineSize: 0 });
/** On phones the portrait is above the facts, so that a phone number does not wrap. */
export const person = style({
  ...oneColumn,
  gap: space.lg,
  '@media': { [media.md]: { gridTemplateColumns: 'auto minmax(0, 1fr)', alignItems: 'start' } },
});

export const orders = style({ display: 'grid' });
export const order = style({
  ...wrappingRow,
  gap: space.md,
  minBlockSize: size[52],
  paddingBlock: space.sm,
  borderBlockEnd: `1px solid ${color.border.subtle}`,
  selectors: { '&:last-child': { borderBlockEnd: 0 } },
});
export const orderNo = style({
  display: 'inline-flex',
  alignItems: 'center',
  minBlockSize: size[44],
  fontFamily: vars.font.mono,
  fontSize: vars.fontSize.caption,
  fontWeight: 600,
});
export const orderRest = style({ ...wrappingRow, justifyContent: 'flex-end', gap: space.md, flexGrow: 1 });
export const orderTotal = style({ minInlineSize: '6rem', fontWeight: 600, textAlign: 'end' });
