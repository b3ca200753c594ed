import { style } from '@vanilla-extract/css';
import { media } from '../../../../theme/media.ts';
import { size } from '../../../../theme/tokens.ts';
import { vars } from '../../../../theme/vars.css.ts';

const { color, radius, space } = vars;

/** Two columns on desktops, the text first. */
export const page = style({
  display: 'grid',
  gap: space.lg,
  alignItems: 'start',
  minInlineSize: 0,
  '@media': {
    [media.lg]: {
      columnGap: space['2xl'],
      // Languages side by side use the full width.
      selectors: { '&:not(:has([data-side-by-side]))': { gridTemplateColumns: `minmax(0, 1fr) ${size[320]}` } },
    },
  },
});
export const column = style({ display: 'grid', gap: space.lg, alignContent: 'start', minInlineSize: 0 });
export const text = style({ minInlineSize: 0 });

/** Space around the device frame. */
export const stage = style({
  display: 'grid',
  justifyItems: 'center',
  padding: space.md,
  borderRadius: radius.xl,
  background: color.bg.sunken,
});
/** A preview of the shop with its own theme, independent of the page's. */
export const device = style({
  inlineSize: '100%',
  minInlineSize: 0,
  overflow: 'hidden',
  borderRadius: radius.lg,
  background: color.bg.canvas,
  color: color.text.default,
  boxShadow: vars.shadow.card,
  selectors: { '&[data-device="phone"]': { maxInlineSize: size[360] } },
});
export const paper = style({
  display: 'grid',
  gap: space['2xl'],
  padding: space.lg,
  minInlineSize: 0,
  '@media': { [media.md]: { selectors: { '[data-device="desktop"] > &': { padding: space['3xl'] } } } },
});
