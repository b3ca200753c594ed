import { style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { media } from '../../theme/media.ts';
import { size, touchHeight } from '../../theme/tokens.ts';
import { inlineAlignedRow, textSize, vars } from '../../theme/vars.css.ts';

const { color, control, duration, space } = vars;
const fade = space['2xl'];
/** Vertical padding for the press target of a pill. */
const thumbRoom = `max(${size[4]}, calc((${size[44]} - ${control.sm}) / 2))`;

export const list = recipe({
  base: {
    position: 'relative',
    display: 'flex',
    overflowX: 'auto',
    scrollbarWidth: 'none',
    selectors: {
      '&::-webkit-scrollbar': { display: 'none' },
      // The faded edge indicates more content.
      '&[data-more="start"]': { maskImage: `linear-gradient(to right, transparent, #000 ${fade})` },
      '&[data-more="end"]': { maskImage: `linear-gradient(to left, transparent, #000 ${fade})` },
      '&[data-more="both"]': {
        maskImage: `linear-gradient(to right, transparent, #000 ${fade}, #000 calc(100% - ${fade}), transparent)`,
      },
    },
  },
  variants: {
    variant: {
      line: {
        gap: space.md,
        boxShadow: `inset 0 -1px 0 ${color.border.subtle}`,
        // Space for the focus ring, which the scroll container would clip.
        paddingInline: '2px',
      },
      // A pill's press target is higher than it looks; the scroll container would clip it or scroll.
      pill: {
        gap: space.xs,
        padding: vars.space.xs,
        paddingBlock: thumbRoom,
        marginBlock: `calc(${vars.space.xs} - ${thumbRoom})`,
      },
    },
  },
});

export const tab = recipe({
  base: {
    position: 'relative',
    flexShrink: 0,
    ...inlineAlignedRow,
    ...textSize.label,
    fontWeight: 500,
    color: color.text.muted,
    whiteSpace: 'nowrap',
    transition: `background ${duration.fast}`,
    selectors: {
      '&[data-state="active"]': { color: color.text.brand, fontWeight: 600 },
      '&[data-disabled]': { color: color.text.disabled, cursor: 'not-allowed' },
    },
    '@media': {
      [media.hover]: {
        selectors: { '&:hover:not([data-state="active"], [data-disabled])': { color: color.text.default } },
      },
      [media.forcedColors]: { border: 0, selectors: { '&[data-state="active"]': { color: 'Highlight' } } },
    },
  },
  variants: {
    variant: {
      line: {
        gap: space.xs,
        minBlockSize: size[44],
        minInlineSize: size[44],
        justifyContent: 'center',
        paddingInline: space.xs,
        selectors: {
          '&[data-state="active"]::after': {
            content: '""',
            position: 'absolute',
            insetInline: 0,
            insetBlockEnd: 0,
            blockSize: '2px',
            borderRadius: '2px',
            background: 'currentColor',
          },
          '&:focus-visible': { outlineOffset: '-2px' },
          '&&:active:not([data-disabled])': { color: color.text.brand },
        },
      },
      pill: {
        gap: size[6],
        minBlockSize: control.sm,
        minInlineSize: size[44],
        justifyContent: 'center',
        paddingInline: space.md,
        borderRadius: vars.radius.full,
        selectors: {
          '&[data-state="active"]': { background: color.tint.brand, color: color.text.onBrandTint },
          '&&:active:not([data-state="active"], [data-disabled])': { background: color.bg.pressed },
          '&::after': touchHeight,
        },
        '@media': {
          [media.hover]: {
            selectors: { '&:hover:not([data-state="active"], [data-disabled])': { background: color.bg.hover } },
          },
          [media.forcedColors]: {
            border: '1px solid ButtonText',
            // Not an outline, which marks the focus.
            selectors: { '&[data-state="active"]': { border: '2px solid Highlight' } },
          },
        },
      },
    },
  },
});

/** A hidden bold copy of the label reserves the width, so that selecting a tab shifts no other. */
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

export const count = style({
  fontVariantNumeric: 'tabular-nums',
  fontWeight: 400,
  color: color.text.muted,
  selectors: { ':is([data-state="active"], [data-disabled]) > &': { color: 'inherit' } },
});
export const panel = style({ ':focus-visible': { outlineOffset: size[4] } });
