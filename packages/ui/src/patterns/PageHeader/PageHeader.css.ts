import { style } from '@vanilla-extract/css';
import { media } from '../../theme/media.ts';
import { visuallyHidden } from '../../theme/tokens.ts';
import { vars } from '../../theme/vars.css.ts';

const { space } = vars;

export const header = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  columnGap: space['2xl'],
  rowGap: space.sm,
  paddingBlock: space.lg,
  '@media': { [media.lg]: { paddingBlock: space['3xl'] } },
});

/** On phones the top bar shows the title; the heading is visually hidden there. */
export const inTopBar = style({
  '@media': {
    [`not all and ${media.lg}`]: visuallyHidden,
  },
});

export const titles = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: space.md,
  minInlineSize: 0,
});
