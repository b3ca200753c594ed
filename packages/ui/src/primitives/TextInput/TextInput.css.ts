import { style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { media } from '../../theme/media.ts';
import { size } from '../../theme/tokens.ts';
import { alignedRow, vars } from '../../theme/vars.css.ts';

const { color, control, space } = vars;

export const controlFrame = recipe({
  base: {
    ...alignedRow,
    gap: space.sm,
    inlineSize: '100%',
    minInlineSize: 0,
    paddingInline: space.md,
    border: `1px solid ${color.border.control}`,
    borderRadius: control.radius,
    background: color.bg.surface,
    color: color.text.default,
    fontSize: control.fontSize,
    transition: `border-color ${vars.duration.fast}`,
    selectors: {
      '&:has([aria-invalid="true"])': { borderColor: color.border.danger },
      '&:has(:is(input, textarea):read-only:not(:disabled))': { background: color.bg.sunken },
      '&:has(:disabled:not(button))': { background: color.bg.sunken, color: color.text.disabled },
      '&:has(> :focus-visible:not(button))': { outline: `2px solid ${color.focus.ring}`, outlineOffset: '2px' },
    },
    '@media': {
      [media.hover]: {
        selectors: {
          '&:hover:not(:has([aria-invalid="true"], :disabled))': { borderColor: color.border.controlHover },
        },
      },
      [media.forcedColors]: {
        selectors: { '&:has([aria-invalid="true"])': { borderStyle: 'dashed', borderWidth: '2px' } },
      },
      // iOS zooms in on fields with text below 16 px.
      '(pointer: coarse)': { fontSize: '1rem' },
    },
  },
  variants: {
    size: {
      sm: { minBlockSize: control.sm },
      md: { minBlockSize: control.md },
      lg: { minBlockSize: control.lg },
    },
    isPill: { true: { borderRadius: vars.radius.full, paddingInline: space.lg } },
  },
});

export const nativeInput = style({
  flexGrow: 1,
  // A press above or below the text is in the input too.
  alignSelf: 'stretch',
  minInlineSize: 0,
  inlineSize: '100%',
  padding: 0,
  border: 0,
  background: 'transparent',
  outline: 'none',
  selectors: {
    '&::placeholder': { color: color.text.muted, opacity: 1 },
    '&:focus-visible': { outline: 'none' },
    '&::-webkit-search-cancel-button': { display: 'none' },
    // The browser's autofill colours ignore the theme.
    '&:autofill': {
      boxShadow: `inset 0 0 0 ${size[100]} ${color.bg.surface}`,
      WebkitTextFillColor: color.text.default,
      caretColor: color.text.default,
    },
  },
  '@media': {
    [media.forcedColors]: { border: 0 },
    // The smallest size is for the mouse only; its border counts.
    '(pointer: coarse)': { minBlockSize: size[42] },
  },
});

export const inputAddition = style({ flexShrink: 0, display: 'inline-flex', color: color.text.muted });

/** Within the frame's padding: a round button that does not make the field taller. */
export const inputButton = style({ marginInlineEnd: `calc(-1 * ${space.sm})` });
