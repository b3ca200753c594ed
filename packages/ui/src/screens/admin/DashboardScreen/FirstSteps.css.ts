import { style } from '@vanilla-extract/css';
import { media } from '../../../theme/media.ts';
import { size } from '../../../theme/tokens.ts';
import { vars } from '../../../theme/vars.css.ts';

const { color, radius, space } = vars;

export const steps = style({ display: 'grid', margin: 0, padding: 0, listStyle: 'none' });

export const step = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.md,
  minBlockSize: size[64],
  marginInline: `calc(-1 * ${space.sm})`,
  paddingBlock: space.sm,
  paddingInline: space.sm,
  borderRadius: radius.md,
  color: color.text.default,
  '@media': { [media.hover]: { ':hover': { background: color.bg.hover } } },
});
export const sign = style({
  display: 'inline-flex',
  flexShrink: 0,
  color: color.text.muted,
  selectors: { '&[data-done]': { color: color.text.success } },
});
export const texts = style({ display: 'grid', flexGrow: 1, minInlineSize: 0 });
