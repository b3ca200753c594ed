import { style } from '@vanilla-extract/css';
import { media } from '../../../../theme/media.ts';
import { vars } from '../../../../theme/vars.css.ts';

const { color, space } = vars;

export const rows = style({ display: 'grid' });
export const row = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: space.sm,
  paddingBlock: space.lg,
  borderBlockStart: `1px solid ${color.border.subtle}`,
  '@media': {
    [media.md]: {
      gridTemplateColumns: '11rem minmax(0, 1fr) minmax(0, 1fr) auto',
      columnGap: space.md,
      alignItems: 'start',
    },
  },
});
export const who = style({
  display: 'grid',
  gap: space['2xs'],
  alignContent: 'center',
  minInlineSize: 0,
  '@media': { [media.md]: { paddingBlockStart: space['2xl'] } },
});
export const number = style({ fontFamily: vars.font.mono });
/** On phones below the name, which has the remove button beside it. */
export const wide = style({
  gridColumn: '1 / -1',
  minInlineSize: 0,
  '@media': { [media.md]: { gridColumn: 'auto' } },
});
export const leave = style({
  gridRow: 1,
  gridColumn: 2,
  '@media': { [media.md]: { gridRow: 'auto', gridColumn: 'auto', marginBlockStart: space['2xl'] } },
});
