import { style } from '@vanilla-extract/css';
import { vars } from '../../../theme/vars.css.ts';

export const form = style({ display: 'grid', gap: vars.space.sm, paddingBlockStart: vars.space.sm });

export const fields = style({ display: 'grid', gap: vars.space.sm });
