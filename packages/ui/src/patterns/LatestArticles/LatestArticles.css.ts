import { style } from '@vanilla-extract/css';

/** Where a picture will be. */
export const frame = style({ display: 'block', aspectRatio: '4 / 3' });
