import { style } from '@vanilla-extract/css';

export const layout = style({ display: 'flex', flexDirection: 'column', minBlockSize: '100dvh' });
export const main = style({ flexGrow: 1, display: 'flex', flexDirection: 'column', outline: 'none' });
