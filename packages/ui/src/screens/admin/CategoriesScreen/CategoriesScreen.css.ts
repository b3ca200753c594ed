import { style } from '@vanilla-extract/css';
import { media } from '../../../theme/media.ts';
import { size } from '../../../theme/tokens.ts';
import { oneColumn, vars } from '../../../theme/vars.css.ts';

const { space } = vars;

/** Tree and form side by side; on a phone the form is above the tree. */
export const panes = style({
  ...oneColumn,
  gap: space.lg,
  alignItems: 'start',
  minInlineSize: 0,
  '@media': {
    [media.lg]: { gridTemplateColumns: `minmax(0, 1fr) minmax(${size[400]}, 1fr)`, columnGap: space['2xl'] },
  },
});
export const thumb = style({ flexShrink: 0, inlineSize: size[88] });
export const grow = style({ flex: '1 1 12rem', minInlineSize: 0 });
