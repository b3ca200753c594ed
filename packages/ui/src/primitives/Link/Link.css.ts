import { recipe } from '@vanilla-extract/recipes';
import { media } from '../../theme/media.ts';
import { size } from '../../theme/tokens.ts';
import { vars } from '../../theme/vars.css.ts';

const underlineOnHover = {
  '@media': {
    [media.hover]: { selectors: { '&:hover': { textDecoration: 'underline', textUnderlineOffset: '.2em' } } },
  },
};

/** What a finger sees, for which nothing hovers. */
const pressed = { '&:active': { color: vars.color.text.muted } };

/** Standing alone it is a target: as large as a thumb, though the words are lower. In a sentence it is exempt. */
const alone = {
  ...underlineOnHover,
  position: 'relative',
  borderRadius: vars.radius.xs,
  selectors: {
    ...pressed,
    '&::after': { content: '""', position: 'absolute', inset: `min(0px, calc((100% - ${size[44]}) / 2))` },
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
      // Its shape is the button's or the card's that it is dressed as.
      bare: {},
    },
  },
});
