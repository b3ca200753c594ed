import { style } from '@vanilla-extract/css';
import { media } from '../../theme/media.ts';
import { size } from '../../theme/tokens.ts';
import { vars } from '../../theme/vars.css.ts';

const { color, space } = vars;

export const list = style({ display: 'grid', rowGap: space.md });
export const row = style({
  display: 'grid',
  gridTemplateColumns: `${size[96]} minmax(0, 1fr)`,
  columnGap: space.lg,
  alignItems: 'baseline',
  fontSize: vars.fontSize.bodySm,
  lineHeight: vars.lineHeight.bodySm,
});
export const wide = style({ '@media': { [media.md]: { gridTemplateColumns: `${size[160]} minmax(0, 1fr)` } } });
export const term = style({ color: color.text.muted });
export const value = style({
  display: 'flex',
  alignItems: 'center',
  columnGap: space.xs,
  minInlineSize: 0,
});
/** The press target is larger than its line; the negative margin keeps the line height. */
export const copy = style({ marginBlock: `calc(-1 * ${size[10]})` });
