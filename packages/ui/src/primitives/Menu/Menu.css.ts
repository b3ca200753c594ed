import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '../../theme/vars.css.ts';

export const menu = style({});

export const separator = style({ blockSize: '1px', marginBlock: vars.space.xs, background: vars.color.border.subtle });

export const group = style({
  paddingBlock: vars.space.sm,
  paddingInline: vars.space.md,
  color: vars.color.text.muted,
  fontSize: vars.fontSize.caption,
});

// On a phone a menu is an action sheet at the thumb's end. Radix positions by an inline transform, hence the force.
globalStyle(`[data-radix-popper-content-wrapper]:has(> ${menu})`, {
  '@media': {
    '(max-width: 767px)': {
      transform: 'none !important',
      inset: 'auto 0 0 0 !important',
      inlineSize: '100%',
      minInlineSize: '100% !important',
    },
  },
});

globalStyle(`${menu}`, {
  '@media': {
    '(max-width: 767px)': {
      maxInlineSize: 'none',
      paddingBlockEnd: `calc(${vars.space.md} + env(safe-area-inset-bottom))`,
      paddingBlockStart: vars.space.md,
      borderEndStartRadius: 0,
      borderEndEndRadius: 0,
      boxShadow: `${vars.shadow.dialog}, 0 0 0 100vmax ${vars.color.bg.overlay}`,
    },
  },
});
