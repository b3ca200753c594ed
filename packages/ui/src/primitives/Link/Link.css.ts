import { recipe } from '@vanilla-extract/recipes';
import { media } from '../../theme/media.ts';
import { touchTarget } from '../../theme/tokens.ts';
import { vars } from '../../theme/vars.css.ts';

const underlineOnHover = {
  '@media': {
    [media.hover]: { selectors: { '&:hover': { textDecoration: 'underline', textUnderlineOffset: '.2em' } } },
  },
};

/** Pressed state for touch, which has no hover. */
const pressed = { '&:active': { color: vars.color.text.muted } };

/** A standalone link has a touch-sized target; links in a sentence are exempt. */
const alone = {
  ...underlineOnHover,
  position: 'relative',
  borderRadius: vars.radius.xs,
  selectors: {
    ...pressed,
    '&::after': touchTarget,
  },
} as const;

export const link = recipe({
  variants: {
    look: {
      inline: {
        borderRadius: vars.radius.xs,
        color: vars.color.text.brand,
        textDecoration: 'underline',
        textDecorationThickness: '1px',
        textUnderlineOffset: '.2em',
        '@media': { [media.hover]: { selectors: { '&:hover': { textDecorationThickness: '2px' } } } },
        selectors: pressed,
      },
      nav: { ...alone, color: vars.color.text.brand, fontWeight: 600 },
      quiet: { ...alone, color: 'inherit' },
      // Takes its shape from the button or card that it is styled as.
      bare: {},
    },
  },
});
