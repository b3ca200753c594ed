import { style } from '@vanilla-extract/css';
import { media } from '../../../theme/media.ts';
import { vars } from '../../../theme/vars.css.ts';
import { stripe } from '../AddressCard/AddressCard.css.ts';

const { color, space } = vars;

export const group = style({ display: 'grid', gap: space.md, paddingBlockStart: space.xs });
export const option = style({ position: 'relative' });
export const card = style({
  position: 'relative',
  overflow: 'hidden',
  display: 'block',
  inlineSize: '100%',
  padding: space.lg,
  paddingInlineEnd: space['6xl'],
  // Reserve the stripe's height in every card, so that selecting one shifts nothing.
  paddingBlockEnd: `calc(${space.lg} + ${space.xs})`,
  borderRadius: vars.radius.lg,
  background: color.bg.surface,
  boxShadow: `inset 0 0 0 1px ${color.border.default}`,
  textAlign: 'start',
  selectors: {
    '&[data-state="checked"]': { boxShadow: `inset 0 0 0 2px ${color.border.brand}` },
    '&[data-state="checked"]::after': stripe,
    '&:active': { transform: 'scale(.99)' },
  },
  '@media': {
    [media.hover]: {
      selectors: {
        '&:hover:not([data-state="checked"])': { boxShadow: `inset 0 0 0 1px ${color.border.control}` },
      },
    },
    [media.forcedColors]: { selectors: { '&[data-state="checked"]': { outline: '2px solid Highlight' } } },
  },
});
/** A sibling of the radio: a button must not be nested in a button. */
export const edit = style({ position: 'absolute', insetBlockStart: space.sm, insetInlineEnd: space.sm });
