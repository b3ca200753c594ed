import { style } from '@vanilla-extract/css';
import { size } from '../../theme/tokens.ts';
import { textSize, vars } from '../../theme/vars.css.ts';

const { color, space } = vars;

const handle = style({
  position: 'relative',
  fontWeight: 600,
  overflowWrap: 'anywhere',
  borderRadius: vars.radius.xs,
  selectors: { 'a&:hover, button&:hover': { textDecoration: 'underline', textUnderlineOffset: '.2em' } },
  '@media': {
    // Touch target, larger than the visible element.
    '(pointer: coarse)': {
      selectors: {
        'a&::after, button&::after': {
          content: '""',
          position: 'absolute',
          insetInline: 0,
          insetBlock: `calc((100% - ${size[44]}) / 2)`,
        },
      },
    },
  },
});

export const id = style([
  handle,
  {
    fontFamily: vars.font.mono,
    fontSize: vars.fontSize.caption,
    fontVariantNumeric: 'tabular-nums',
    textAlign: 'start',
  },
]);
export const nameLink = handle;

export const figure = style({ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' });
/** Wraps after the currency sign rather than overflow into the next cell, and never between digits. */
export const money = style({ fontWeight: 600, whiteSpace: 'normal', overflowWrap: 'normal' });
/**
 * Breaks rather than overflow into the next cell, where the reader has set wider letters (WCAG 1.4.12). A column on paper
 * takes the width of the whole number.
 */
export const count = style({ whiteSpace: 'normal', overflowWrap: 'break-word' });
/** Wraps between day and time where the reader has set wider letters (WCAG 1.4.12). */
export const moment = style({ whiteSpace: 'normal', wordBreak: 'keep-all' });

/** On the tint of a selected row, subtle text would lack contrast. */
export const quiet = style({
  color: color.text.muted,
  selectors: { '[data-selected] &': { color: color.text.default } },
});

/** Around a value with a detail: three lines need all the height of their row. */
export const detailed = style({ display: 'block', paddingBlock: space.xs });
export const detail = style([quiet, { display: 'block', ...textSize.caption, overflowWrap: 'anywhere' }]);

export const person = style({ display: 'flex', alignItems: 'center', gap: space.sm, minInlineSize: 0 });
export const pictured = style({ display: 'flex', alignItems: 'center', gap: space.md, minInlineSize: 0 });
export const thumb = style({ display: 'block', flexShrink: 0, inlineSize: '2.5rem' });
