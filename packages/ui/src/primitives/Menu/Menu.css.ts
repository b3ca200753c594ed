import { style } from '@vanilla-extract/css';
import { media } from '../../theme/media.ts';
import { vars } from '../../theme/vars.css.ts';

const { color, space } = vars;

export const menu = style({
  '@media': { [media.md]: { maxBlockSize: 'var(--radix-dropdown-menu-content-available-height)' } },
});

export const separator = style({ blockSize: '1px', marginBlock: space.xs, background: color.border.subtle });

export const group = style({
  paddingBlock: space.sm,
  paddingInline: space.md,
  color: color.text.muted,
  fontSize: vars.fontSize.caption,
});

/** Shown with a fine pointer only: touch devices have no keyboard. */
export const shortcut = style({
  flexShrink: 0,
  fontFamily: vars.font.sans,
  fontSize: vars.fontSize.caption,
  fontVariantNumeric: 'tabular-nums',
  '@media': { '(pointer: coarse)': { display: 'none' } },
});

export const item = style({
  selectors: {
    '&[data-highlighted]:active': { background: color.bg.pressed },
    '&[data-tone="danger"][data-highlighted]': { background: color.tint.danger, color: color.on.danger },
  },
});
