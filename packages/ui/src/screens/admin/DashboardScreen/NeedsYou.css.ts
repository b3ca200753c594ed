import { style } from '@vanilla-extract/css';
import { media } from '../../../theme/media.ts';
import { size } from '../../../theme/tokens.ts';
import { vars } from '../../../theme/vars.css.ts';

const { color, radius, space } = vars;

export const card = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: space.md,
  padding: space.lg,
  borderRadius: radius.xl,
  background: color.bg.surface,
  boxShadow: vars.shadow.card,
  '@media': {
    [media.md]: { padding: space.xl },
    [media.forcedColors]: { border: '1px solid CanvasText' },
  },
});

/** Rows on phones; side by side where they fit. */
export const matters = style({
  display: 'grid',
  gap: space.sm,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '@media': {
    [media.sm]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    [media.xl]: { gridTemplateColumns: 'repeat(auto-fit, minmax(12rem, 1fr))', gap: space.md },
  },
});

export const matter = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.md,
  inlineSize: '100%',
  minBlockSize: size[56],
  paddingBlock: space.sm,
  paddingInlineStart: space.md,
  paddingInlineEnd: space.lg,
  borderRadius: radius.lg,
  background: color.bg.sunken,
  color: color.text.default,
  textAlign: 'start',
  cursor: 'pointer',
  transition: `background ${vars.duration.fast} ${vars.ease.standard}`,
  '@media': { [media.hover]: { ':hover': { background: color.bg.hover } } },
});

export const sign = style({
  display: 'inline-flex',
  flexShrink: 0,
  color: color.text.brand,
  selectors: {
    '&[data-tone="bad"]': { color: color.text.danger },
    '&[data-tone="good"]': { color: color.text.success },
  },
});
export const label = style({ flexGrow: 1, minInlineSize: 0, overflowWrap: 'anywhere' });
export const count = style({
  fontSize: vars.fontSize.title,
  lineHeight: vars.lineHeight.title,
  fontWeight: 650,
  fontVariantNumeric: 'tabular-nums',
});

export const caughtUp = style({ display: 'flex', alignItems: 'center', gap: space.md, minBlockSize: size[44] });
