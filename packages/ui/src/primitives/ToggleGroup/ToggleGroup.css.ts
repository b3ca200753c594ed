import { style } from '@vanilla-extract/css';
import { vars } from '../../theme/vars.css.ts';

/** Apart, because each button's target is larger than its look. */
export const group = style({ display: 'inline-flex', flexWrap: 'wrap', gap: vars.space.sm, maxInlineSize: '100%' });
