import { style } from '@vanilla-extract/css';
import { media } from '../../theme/media.ts';
import { size } from '../../theme/tokens.ts';
import { centered, covering, vars } from '../../theme/vars.css.ts';

const { color, control, space } = vars;

export const otp = style({ position: 'relative', display: 'flex', gap: space.sm, maxInlineSize: size[328] });

/** A transparent input over the cells: gets SMS autofill and the number pad. */
export const input = style({
  ...covering,
  inlineSize: '100%',
  blockSize: '100%',
  padding: 0,
  border: 0,
  opacity: 0,
  // iOS zooms in on fields with text below 16 px.
  fontSize: '1rem',
  cursor: 'text',
  selectors: { '&:disabled': { cursor: 'not-allowed' } },
});

export const cell = style({
  flex: '1 1 0',
  ...centered,
  minInlineSize: 0,
  blockSize: `calc(${control.lg} + ${space.xs})`,
  borderRadius: control.radius,
  border: `1px solid ${color.border.control}`,
  background: color.bg.surface,
  color: color.text.default,
  fontSize: vars.fontSize.h3,
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  transition: `border-color ${vars.duration.fast}`,
  selectors: {
    '[aria-invalid="true"] ~ * > &': { borderColor: color.border.danger, background: color.tint.danger },
    ':disabled ~ * > &': { background: color.bg.sunken, color: color.text.disabled },
    ':read-only:not(:disabled) ~ * > &': { background: color.bg.sunken },
    ':focus-visible ~ * > &[data-caret]': {
      outline: `2px solid ${color.focus.ring}`,
      outlineOffset: '1px',
    },
    ':focus-visible ~ * > &[data-selected]': { background: color.tint.brand, color: color.text.onBrandTint },
    '[aria-invalid="true"]:focus-visible ~ * > &[data-selected]': {
      background: color.tint.danger,
      color: color.on.danger,
    },
  },
  '@media': {
    [media.hover]: {
      selectors: {
        ':hover:not(:disabled, [aria-invalid="true"]) ~ * > &': { borderColor: color.border.controlHover },
      },
    },
    [media.forcedColors]: {
      selectors: {
        ':focus-visible ~ * > &[data-selected]': { background: 'Highlight' },
        '[aria-invalid="true"] ~ * > &': { borderStyle: 'dashed', borderWidth: '2px' },
      },
    },
  },
});

export const cells = style({ display: 'contents' });
