import { style } from '@vanilla-extract/css';
import { vars } from '../../theme/vars.css.ts';

/** With gaps, since each press target is larger than its button. */
export const group = style({ display: 'inline-flex', flexWrap: 'wrap', gap: vars.space.sm, maxInlineSize: '100%' });
