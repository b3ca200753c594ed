import { style } from '@vanilla-extract/css';
import { media } from '../../../theme/media.ts';
import { vars } from '../../../theme/vars.css.ts';

const { color, radius, space } = vars;

/** One column on phones; on desktops who somebody is at the left and what they can do at the right. */
export const page = style({
  display: 'grid',
  gap: space.lg,
  maxInlineSize: '60rem',
  marginInline: 'auto',
  paddingBlockStart: space.lg,
  // The header of the page brings its own on a desktop.
  '@media': { [media.lg]: { paddingBlockStart: 0, gap: space['2xl'] } },
});

const surface = {
  background: color.bg.surface,
  borderRadius: radius.xl,
  boxShadow: vars.shadow.card,
} as const;

export const card = style({
  ...surface,
  display: 'flex',
  alignItems: 'center',
  gap: space.lg,
  padding: space.xl,
});

export const names = style({ display: 'grid', gap: space.xs, minInlineSize: 0, flexGrow: 1 });

export const shortcuts = style({
  ...surface,
  display: 'grid',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  padding: space.sm,
});

export const shortcut = style({
  display: 'grid',
  justifyItems: 'center',
  gap: space.sm,
  paddingBlock: space.md,
  borderRadius: radius.lg,
  color: color.text.default,
  fontSize: vars.fontSize.caption,
  lineHeight: vars.lineHeight.caption,
  textAlign: 'center',
  '@media': { [media.hover]: { ':hover': { background: color.bg.hover } } },
});

export const shortcutIcon = style({ position: 'relative', display: 'inline-flex', color: color.text.brand });
export const badge = style({ position: 'absolute', insetBlockStart: -8, insetInlineStart: '70%' });

export const cells = style({
  ...surface,
  display: 'grid',
  overflow: 'hidden',
  margin: 0,
  padding: 0,
  listStyle: 'none',
});

export const cell = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.md,
  minBlockSize: 56,
  paddingInline: space.xl,
  color: color.text.default,
  selectors: { 'li + li > &': { boxShadow: `inset 0 1px 0 ${color.border.subtle}` } },
  '@media': { [media.hover]: { ':hover': { background: color.bg.hover } } },
  ':focus-visible': { outlineOffset: -2 },
});

export const cellWords = style({ flexGrow: 1 });
export const cellIcon = style({ color: color.text.muted });
