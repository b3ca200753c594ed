import { style } from '@vanilla-extract/css';
import { vars } from '../../theme/vars.css.ts';

export const shield = style({ position: 'fixed', inset: 0, zIndex: vars.z.toast, cursor: 'progress' });
