import { style } from '@vanilla-extract/css';
import { flexColumn } from '../../theme/vars.css.ts';

export const layout = style({ ...flexColumn, minBlockSize: '100dvh' });
export const main = style({ ...flexColumn, flexGrow: 1, outline: 'none' });
