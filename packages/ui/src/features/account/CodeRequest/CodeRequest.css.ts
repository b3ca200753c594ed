import { style } from '@vanilla-extract/css';
import { vars } from '../../../theme/vars.css.ts';

export const request = style({ display: 'grid', gap: vars.space.md });
/** Extra space above the field, which has no message line before it. */
export const kinds = style({ marginBlockEnd: vars.space.sm });
export const proof = style({ display: 'grid', justifyItems: 'stretch' });
/** The text is a sentence, so the link wraps. */
export const wayRound = style({
  justifySelf: 'start',
  // Belongs to the captcha above it, not to the button below.
  marginBlockEnd: vars.space.sm,
  textAlign: 'start',
  selectors: { '&&': { whiteSpace: 'normal', blockSize: 'auto' } },
});
