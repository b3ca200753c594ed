import { style } from '@vanilla-extract/css';
import { vars } from '../../theme/vars.css.ts';

export const trigger = style({
  justifyContent: 'space-between',
  textAlign: 'start',
  cursor: 'pointer',
  selectors: {
    '&[data-placeholder]': { color: vars.color.text.muted },
    '&[aria-invalid="true"]': { borderColor: vars.color.border.danger },
    '&[data-disabled]': { background: vars.color.bg.sunken, color: vars.color.text.disabled, cursor: 'not-allowed' },
  },
});

export const value = style({ minInlineSize: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
export const list = style({
  minInlineSize: 'var(--radix-select-trigger-width)',
  maxBlockSize: 'min(360px, var(--radix-select-content-available-height))',
});
export const note = style({ display: 'block', color: vars.color.text.muted, fontSize: vars.fontSize.caption });
