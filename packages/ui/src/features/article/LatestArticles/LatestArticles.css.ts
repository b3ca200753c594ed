import { style } from '@vanilla-extract/css';

/** Placeholder of a picture. */
export const frame = style({ display: 'block', aspectRatio: '4 / 3' });
