import { style } from '@vanilla-extract/css';
import { media } from '../../../theme/media.ts';
import { size } from '../../../theme/tokens.ts';
import { vars } from '../../../theme/vars.css.ts';

const { color, radius, space } = vars;

export const head = style({
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: space.md,
});

export const list = style({
  display: 'grid',
  columnGap: space['2xl'],
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '@media': {
    [media.md]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    [media.xl]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  },
});

/** Extends into the card's padding, so that the picture aligns with the heading. */
export const product = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.md,
  minBlockSize: size[56],
  marginInline: `calc(-1 * ${space.sm})`,
  paddingInline: space.sm,
  borderRadius: radius.md,
  color: color.text.default,
  '@media': { [media.hover]: { ':hover': { background: color.bg.hover } } },
});
export const thumb = style({ flexShrink: 0, inlineSize: size[40], blockSize: size[40] });
/** A long name is cut after two lines. */
export const name = style({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  flexGrow: 1,
  minInlineSize: 0,
  fontSize: vars.fontSize.bodySm,
  lineHeight: vars.lineHeight.bodySm,
});
export const stock = style({ flexShrink: 0 });
