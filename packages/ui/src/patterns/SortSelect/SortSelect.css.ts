import { style } from '@vanilla-extract/css';
import { vars } from '../../theme/vars.css.ts';

export const select = style({
  position: 'relative',
  inlineSize: 'auto',
  maxInlineSize: '240px',
  fontSize: vars.fontSize.bodySm,
  // As high as a thumb needs, though it looks lower.
  selectors: { '&::after': { content: '""', position: 'absolute', insetInline: 0, insetBlock: '-4px' } },
});
