import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '../../../theme/media.ts';
import { size } from '../../../theme/tokens.ts';
import { vars } from '../../../theme/vars.css.ts';

const { color, space } = vars;

/** Overlays the picture without taking layout space; presses between its buttons reach the picture. */
export const bar = style({
  position: 'fixed',
  zIndex: vars.z.header,
  insetBlockStart: 0,
  insetInline: 0,
  display: 'flex',
  alignItems: 'center',
  gap: space.sm,
  minBlockSize: size[56],
  paddingInline: space.md,
  pointerEvents: 'none',
  transition: `background ${vars.duration.base}`,
  selectors: {
    '&[data-solid]': { background: color.bg.surface, boxShadow: vars.shadow.card, pointerEvents: 'auto' },
  },
  '@media': { [media.lg]: { display: 'none' } },
});

globalStyle(`${bar} > *`, { pointerEvents: 'auto' });

export const floating = style({ color: color.text.default });

export const sections = style({
  display: 'flex',
  flexGrow: 1,
  justifyContent: 'center',
  gap: space.xs,
  minInlineSize: 0,
  overflow: 'hidden',
});
export const section = style({
  minBlockSize: size[44],
  minInlineSize: size[44],
  paddingInline: space.sm,
  borderRadius: vars.radius.md,
  fontSize: vars.fontSize.label,
  fontWeight: 500,
  whiteSpace: 'nowrap',
  position: 'relative',
  color: color.text.muted,
  selectors: {
    '&:focus-visible': { outlineOffset: '-2px' },
    '&[aria-current]': { color: color.text.default, fontWeight: 600 },
    '&[aria-current]::after': {
      content: '""',
      position: 'absolute',
      insetInline: space.sm,
      insetBlockEnd: 0,
      blockSize: '2px',
      borderRadius: vars.radius.full,
      background: color.text.brand,
    },
  },
});
globalStyle(`${bar} > ${sections}:empty`, { pointerEvents: 'none' });
