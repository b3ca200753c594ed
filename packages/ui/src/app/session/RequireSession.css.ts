import { style } from '@vanilla-extract/css';
import { vars } from '../../theme/vars.css.ts';

const { space } = vars;

/** As high as the window: the footer does not move when the page arrives. */
export const waiting = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space['2xl'],
  minBlockSize: '100dvh',
  paddingBlockStart: space['2xl'],
});
