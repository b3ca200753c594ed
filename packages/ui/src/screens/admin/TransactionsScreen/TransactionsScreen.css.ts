import { style } from '@vanilla-extract/css';
import { vars } from '../../../theme/vars.css.ts';

/** Space between tabs and list. */
export const tabs = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space.lg,
  minInlineSize: 0,
});
