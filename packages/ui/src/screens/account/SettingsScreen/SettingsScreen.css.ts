import { style } from '@vanilla-extract/css';
import { media } from '../../../theme/media.ts';
import { vars } from '../../../theme/vars.css.ts';

/** Three in a row when their labels fit. */
export const choices = style({
  '@media': {
    [media.md]: { selectors: { '&&': { display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' } } },
  },
});

/** Where there is no mouse, there is rarely a keyboard. */
export const keyboard = style({ '@media': { '(hover: none)': { display: 'none' } } });

export const build = style({ fontFamily: vars.font.mono, fontSize: vars.fontSize.bodySm });
