import { style } from '@vanilla-extract/css';
import { flexColumn, vars } from '../../../theme/vars.css.ts';

const { space } = vars;

export const foot = style({ ...flexColumn, gap: space.md, inlineSize: '100%' });
export const total = style({ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: space.md });
