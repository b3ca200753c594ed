import { keyframes } from '@vanilla-extract/css';
import { vars } from '../theme/vars.css.ts';

const shielding = keyframes({ from: { visibility: 'visible' }, to: { visibility: 'visible' } });

/**
 * Lies over buttons that have just appeared under the pointer and takes the second press of a double tap, which was not
 * meant for them. Keys work. Only the animation makes it visible: without animations there is no shield.
 */
export const pressShield = {
  content: '""',
  position: 'absolute',
  inset: 0,
  zIndex: vars.z.sticky,
  visibility: 'hidden',
  animation: `${shielding} 400ms`,
} as const;
