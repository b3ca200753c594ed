import { keyframes, style } from '@vanilla-extract/css';
import { vars } from '../../theme/vars.css.ts';

const appear = keyframes({ from: { opacity: 0 } });

export const loading = style({ animation: `${appear} ${vars.duration.fast} ${vars.ease.out}` });
/** Hidden but laid out, so that nothing shifts when the skeleton appears. */
export const unseen = style({ visibility: 'hidden' });
export const previous = style({ opacity: 0.6, transition: `opacity ${vars.duration.base}` });
