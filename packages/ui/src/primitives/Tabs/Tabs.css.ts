import { style } from '@vanilla-extract/css';
import { media } from '../../theme/media.ts';
import { vars } from '../../theme/vars.css.ts';

const { color, space } = vars;

export const list = style({
  display: 'flex',
  gap: space.md,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  boxShadow: `inset 0 -1px 0 ${color.border.subtle}`,
  // Room for the ring of a focused tab, which the scroll box would cut.
  paddingInline: '2px',
  // The faded edge says that there is more; where everything fits, there is no scroll timeline and no fade.
  maskImage: 'linear-gradient(to right, #000 calc(100% - 24px), transparent)',
  '@media': { [media.md]: { maskImage: 'none' } },
  selectors: { '&::-webkit-scrollbar': { display: 'none' } },
});

export const tab = style({
  position: 'relative',
  flexShrink: 0,
  display: 'inline-flex',
  alignItems: 'center',
  gap: space.xs,
  minBlockSize: '44px',
  paddingInline: space.xs,
  fontSize: vars.fontSize.label,
  fontWeight: 500,
  color: color.text.muted,
  whiteSpace: 'nowrap',
  selectors: {
    '&[data-state="active"]': { color: color.text.brand, fontWeight: 600 },
    '&[data-state="active"]::after': {
      content: '""',
      position: 'absolute',
      insetInline: 0,
      insetBlockEnd: 0,
      blockSize: '2px',
      borderRadius: '2px',
      background: color.text.brand,
    },
    '&:focus-visible': { outlineOffset: '-2px' },
    '&:last-child': { marginInlineEnd: space['2xl'] },
  },
  '@media': {
    [media.hover]: { selectors: { '&:hover:not([data-state="active"])': { color: color.text.default } } },
    [media.forcedColors]: { border: 0, selectors: { '&[data-state="active"]': { color: 'Highlight' } } },
  },
});

/** A hidden bold copy of the label reserves the width, so that choosing a tab moves no other. */
export const label = style({
  display: 'inline-grid',
  selectors: {
    '&::after': {
      content: 'attr(data-label)',
      blockSize: 0,
      overflow: 'hidden',
      visibility: 'hidden',
      fontWeight: 600,
    },
  },
});

export const count = style({ fontVariantNumeric: 'tabular-nums', color: color.text.muted, fontWeight: 400 });
export const panel = style({ ':focus-visible': { outlineOffset: '4px' } });
