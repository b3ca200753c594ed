import { style, styleVariants } from '@vanilla-extract/css';
import { media } from '../../../theme/media.ts';
import { flexColumn, vars } from '../../../theme/vars.css.ts';

const { space } = vars;

export const panel = style({
  paddingBlockStart: space.lg,
  '@media': { [media.lg]: { paddingBlockStart: space['3xl'] } },
});

export const list = style({ ...flexColumn, gap: space['3xl'], '@media': { [media.lg]: { gap: space['6xl'] } } });

/** Reserves the picture's space. */
export const boxByKind = styleVariants({ lead: '16 / 9', row: '4 / 3' }, (aspectRatio) => ({
  display: 'block',
  aspectRatio,
}));
