import { style } from '@vanilla-extract/css';
import { media } from '../../theme/media.ts';
import { size } from '../../theme/tokens.ts';
import { ellipsis, inlineAlignedRow, textSize, vars, wrappingRow } from '../../theme/vars.css.ts';

const { color, space } = vars;

/** Hidden on phones, which show a back link: the landmark, too, which would be empty. */
export const landmark = style({ display: 'none', '@media': { [media.lg]: { display: 'block' } } });

export const trail = style({
  ...wrappingRow,
  gap: space.sm,
  minBlockSize: size[44],
  color: color.text.muted,
  ...textSize.bodySm,
});

export const step = style({
  ...inlineAlignedRow,
  gap: space.sm,
  minInlineSize: 0,
  selectors: { '&:not(:first-child)::before': { content: '"/" / ""', color: color.text.muted } },
});
export const current = style({ color: color.text.default, maxInlineSize: '24em', ...ellipsis });
