import { style } from '@vanilla-extract/css';
import { media } from '../../../theme/media.ts';
import { size } from '../../../theme/tokens.ts';
import { cardSurface, vars } from '../../../theme/vars.css.ts';

const { color, space } = vars;

export const card = style({
  display: 'grid',
  gap: space.lg,
  maxInlineSize: size[720],
  marginBlockStart: space.lg,
  padding: space.xl,
  ...cardSurface,
  '@media': { [media.lg]: { marginBlockStart: 0, padding: space['3xl'] } },
});
export const form = style({ display: 'grid', gap: space.sm });
/** Contact data, read-only on this screen. */
export const contact = style({
  display: 'grid',
  gap: space.sm,
  paddingBlock: space.lg,
  marginBlock: space.sm,
  borderBlock: `1px solid ${color.border.subtle}`,
});
/** Phones have the save bar at the bottom instead. */
export const save = style({
  display: 'none',
  '@media': { [media.lg]: { display: 'flex', justifyContent: 'flex-end', paddingBlockStart: space.sm } },
});
