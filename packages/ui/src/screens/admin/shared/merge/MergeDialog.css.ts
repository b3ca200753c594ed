import { style } from '@vanilla-extract/css';
import { media } from '../../../../theme/media.ts';
import { vars } from '../../../../theme/vars.css.ts';

const { color, space } = vars;

export const part = style({
  display: 'grid',
  gap: space.sm,
  paddingBlockStart: space.lg,
  borderBlockStart: `1px solid ${color.border.subtle}`,
});
export const sides = style({
  display: 'grid',
  gap: space.sm,
  '@media': { [media.md]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
});
