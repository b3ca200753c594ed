import { recipe } from '@vanilla-extract/recipes';
import { media } from '../../theme/media.ts';
import { vars } from '../../theme/vars.css.ts';

const underlineOnHover = {
  '@media': {
    [media.hover]: { selectors: { '&:hover': { textDecoration: 'underline', textUnderlineOffset: '.2em' } } },
  },
};

/** What a finger sees, for which nothing hovers. */
const pressed = { '&:active': { color: vars.color.text.muted } };

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
      nav: {
        borderRadius: vars.radius.xs,
        color: vars.color.text.brand,
        fontWeight: 600,
        ...underlineOnHover,
        selectors: pressed,
      },
      quiet: { borderRadius: vars.radius.xs, color: 'inherit', ...underlineOnHover, selectors: pressed },
      // Its shape is the button's or the card's that it is dressed as.
      bare: {},
    },
  },
});
