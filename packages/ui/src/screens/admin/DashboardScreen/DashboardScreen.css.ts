import { style } from '@vanilla-extract/css';
import { media } from '../../../theme/media.ts';
import { vars } from '../../../theme/vars.css.ts';

const { space } = vars;
const gap = space.lg;

export const page = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap, minInlineSize: 0 });

/** Two columns; four where they fit. */
export const figures = style({
  display: 'grid',
  gap: space.md,
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  '@media': { [media.xl]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))', gap } },
});
