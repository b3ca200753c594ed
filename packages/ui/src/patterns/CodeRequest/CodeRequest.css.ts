import { style } from '@vanilla-extract/css';
import { vars } from '../../theme/vars.css.ts';

export const request = style({ display: 'grid', gap: vars.space.md });
/** Apart from the field below it, which has no line for a message between them. */
export const kinds = style({ marginBlockEnd: vars.space.sm });
export const proof = style({ display: 'grid', justifyItems: 'stretch' });
/** A sentence: it wraps. */
export const wayRound = style({
  justifySelf: 'start',
  textAlign: 'start',
  selectors: { '&&': { whiteSpace: 'normal', blockSize: 'auto' } },
});
