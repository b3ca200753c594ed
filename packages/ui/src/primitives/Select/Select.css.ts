import { style } from '@vanilla-extract/css';
import { media } from '../../theme/media.ts';
import { size, touchHeight } from '../../theme/tokens.ts';
import { ellipsis, mutedCaption, vars } from '../../theme/vars.css.ts';

export const trigger = style({
  position: 'relative',
  justifyContent: 'space-between',
  textAlign: 'start',
  // Touch-sized target, although the small size looks lower.
  selectors: {
    '&::after': touchHeight,
    '&[data-placeholder]': { color: vars.color.text.muted },
    '&[aria-invalid="true"]': { borderColor: vars.color.border.danger },
    '&:is([data-disabled], :disabled)': {
      background: vars.color.bg.sunken,
      color: vars.color.text.disabled,
      cursor: 'not-allowed',
    },
  },
});

export const value = style({ minInlineSize: 0, ...ellipsis });
/** As wide as its field; on phones it is a bottom sheet. */
export const list = style({
  '@media': {
    [media.md]: {
      minInlineSize: 'var(--radix-select-trigger-width)',
      maxInlineSize: `max(var(--radix-select-trigger-width), min(${size[360]}, calc(100vw - ${size[16]})))`,
      // A half-visible last row hints at more.
      maxBlockSize: `min(calc(8.5 * ${vars.control.md}), var(--radix-select-content-available-height))`,
    },
  },
});

export const viewport = style({ selectors: { '&&': { maxInlineSize: 'none' } } });

export const option = style({
  selectors: {
    '&[data-state="checked"]': { fontWeight: 600 },
    '&[data-highlighted]:active': { background: vars.color.bg.pressed },
  },
});

export const texts = style({ minInlineSize: 0, paddingBlock: vars.space.xs });
/** The label shrinks, the tick does not. */
export const tick = style({ flexShrink: 0, selectors: { '&&': { color: vars.color.text.brand } } });

export const note = style({
  display: 'block',
  ...mutedCaption,
  fontWeight: 400,
});
