import { style } from '@vanilla-extract/css';
import { alignedRow, textSize, vars } from '../../theme/vars.css.ts';

const { color, space } = vars;

export const note = style({
  ...alignedRow,
  gap: space.sm,
  minBlockSize: '1.75rem',
  ...textSize.caption,
  selectors: {
    '&[data-tone="success"]': { color: color.text.success },
    '&[data-tone="warning"]': { color: color.text.warning },
    '&[data-tone="danger"]': { color: color.text.danger },
    // On the tint of a selected row the tones lack contrast: rely on icon and text.
    '[data-selected] &': { color: color.text.default },
  },
});
export const noteText = style({ minInlineSize: 0 });
