import { style } from '@vanilla-extract/css';
import { vars } from '../../theme/vars.css.ts';

export const area = style({
  display: 'block',
  resize: 'none',
  fieldSizing: 'content',
  paddingBlock: vars.space.md,
  maxBlockSize: `calc(8lh + 2 * ${vars.space.md})`,
  lineHeight: vars.lineHeight.body,
  // Doubled selector, to win over the single line of an input.
  selectors: { '&&': { minBlockSize: `calc(3lh + 2 * ${vars.space.md})` } },
} as Parameters<typeof style>[0]);
