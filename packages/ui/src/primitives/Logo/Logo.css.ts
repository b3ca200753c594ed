import { createVar, style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { vars } from '../../theme/vars.css.ts';

const hull = createVar();

export const mark = recipe({
  base: { display: 'block', flexShrink: 0, overflow: 'visible', color: hull },
  variants: {
    tone: {
      brand: { vars: { [hull]: vars.color.text.brand } },
      onDeep: { vars: { [hull]: vars.color.text.onSolid } },
    },
  },
});

export const eye = style({ fill: vars.color.brand.eye });

/** The gap is half the mark's height; the user of the component adds clear space. */
export const lockup = style({ display: 'inline-flex', alignItems: 'center', gap: '.75em', fontSize: '1.25rem' });

export const wordmark = style({
  fontFamily: vars.font.display,
  fontVariationSettings: "'SOFT' 50",
  fontWeight: 600,
  lineHeight: 1,
  letterSpacing: '-.01em',
});
