import { style } from '@vanilla-extract/css';
import { aboveJobTray } from '../../../patterns/StickyBar/aboveJobTray.ts';
import { media } from '../../../theme/media.ts';
import { size } from '../../../theme/tokens.ts';
import { cardSurface, ellipsis, textSize, vars } from '../../../theme/vars.css.ts';

const { color, radius, space } = vars;

/** Page height: files can be dropped anywhere. */
export const dropArea = style({ minBlockSize: `calc(100dvh - 12rem)` });

export const card = style({ ...cardSurface });
export const filterArea = style({ padding: space.md, borderBlockEnd: `1px solid ${color.border.subtle}` });
export const gridArea = style({ padding: space.md, '@media': { [media.md]: { padding: space.lg } } });

export const grid = style({
  display: 'grid',
  gap: space.md,
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  '@media': {
    [media.md]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))', gap: space.lg },
    [media.lg]: { gridTemplateColumns: 'repeat(5, minmax(0, 1fr))' },
    [media.xl]: { gridTemplateColumns: 'repeat(6, minmax(0, 1fr))' },
  },
});

export const item = style({
  position: 'relative',
  minInlineSize: 0,
  padding: space.xs,
  borderRadius: radius.xl,
  // Skips rendering of pictures outside the view; there can be a thousand.
  contentVisibility: 'auto',
  containIntrinsicSize: `auto ${size[220]}`,
  selectors: {
    '&[data-selected]': { background: color.bg.selected, boxShadow: `inset 0 0 0 2px ${color.border.brand}` },
  },
  '@media': { [media.forcedColors]: { selectors: { '&[data-selected]': { outline: '2px solid Highlight' } } } },
});

export const opener = style({
  display: 'block',
  inlineSize: '100%',
  borderRadius: radius.lg,
  cursor: 'zoom-in',
  selectors: { '&:focus-visible': { outlineOffset: '-2px' } },
});

/** Its background keeps the checkbox visible on any picture. */
export const check = style({
  position: 'absolute',
  insetBlockStart: space.md,
  insetInlineStart: space.md,
  display: 'grid',
  placeItems: 'center',
  padding: space.xs,
  borderRadius: radius.md,
  background: color.bg.surface,
  boxShadow: vars.shadow.card,
});

export const foot = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: space.xs,
  paddingBlockStart: space.xs,
  paddingInlineStart: space.xs,
});
export const name = style({ display: 'block', ...ellipsis, ...textSize.bodySm });
export const facts = style({
  gridColumn: '1 / -1',
  ...ellipsis,
  color: color.text.muted,
  ...textSize.caption,
  fontVariantNumeric: 'tabular-nums',
});
export const bulk = style({
  position: 'sticky',
  insetBlockEnd: aboveJobTray,
  zIndex: vars.z.sticky,
  padding: `${space.sm} ${space.lg}`,
  paddingBlockEnd: `max(${space.sm}, env(safe-area-inset-bottom))`,
  borderEndStartRadius: radius.xl,
  borderEndEndRadius: radius.xl,
  background: color.bg.surface,
  boxShadow: vars.shadow.bar,
});

export const places = style({ display: 'grid', gap: space.sm, ...textSize.bodySm });
