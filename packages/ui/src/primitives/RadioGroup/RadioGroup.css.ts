import { style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { media } from '../../theme/media.ts';
import { size, square, touchHeight } from '../../theme/tokens.ts';
import { alignedRow, inlineCentered, textSize, vars } from '../../theme/vars.css.ts';

const { color, control, duration, radius, space } = vars;

export const group = recipe({
  base: { display: 'flex' },
  variants: {
    look: {
      list: { flexDirection: 'column', gap: space.xs },
      card: { flexDirection: 'column', gap: space.md },
      segmented: {
        flexDirection: 'row',
        // Large text: the choices take several lines before a word breaks.
        flexWrap: 'wrap',
        overflowWrap: 'break-word',
        gap: '2px',
        padding: '2px',
        background: color.bg.sunken,
        boxShadow: `inset 0 0 0 1px ${color.border.subtle}`,
        borderRadius: control.radius,
      },
    },
  },
});

export const item = recipe({
  base: {
    position: 'relative',
    ...alignedRow,
    gap: space.md,
    textAlign: 'start',
    color: color.text.default,
    transition: `background ${duration.fast}, box-shadow ${duration.fast}, transform ${duration.fast}`,
    selectors: { '&[data-disabled]': { color: color.text.disabled, cursor: 'not-allowed' } },
  },
  variants: {
    look: {
      list: {
        minBlockSize: control.md,
        borderRadius: radius.md,
        '@media': { [media.hover]: { selectors: { '&:hover:not([data-disabled])': { background: color.bg.hover } } } },
        // Not darker, or the note would lack contrast.
        selectors: { '&:active:not([data-disabled])': { background: color.bg.hover } },
      },
      card: {
        minBlockSize: size[56],
        paddingBlock: space.md,
        paddingInline: space.lg,
        borderRadius: control.radius,
        background: color.bg.surface,
        boxShadow: `inset 0 0 0 1px ${color.border.default}`,
        selectors: {
          '&[data-state="checked"]': { boxShadow: `inset 0 0 0 2px ${color.border.brand}` },
          '&:active:not([data-disabled])': { transform: 'scale(.99)' },
        },
        '@media': {
          [media.hover]: {
            selectors: {
              '&:hover:not([data-state="checked"]):not([data-disabled])': {
                boxShadow: `inset 0 0 0 1px ${color.border.control}`,
              },
            },
          },
          [media.forcedColors]: { selectors: { '&[data-state="checked"]': { outline: '2px solid Highlight' } } },
        },
      },
      segmented: {
        // As wide as its words: of equal widths, the longest label would take two lines on a phone.
        flex: '1 1 auto',
        justifyContent: 'center',
        textAlign: 'center',
        minBlockSize: `calc(${control.md} - ${size[4]})`,
        // Touch-sized, however short the label.
        minInlineSize: size[44],
        paddingInline: space.sm,
        borderRadius: `calc(${control.radius} - 2px)`,
        fontSize: vars.fontSize.label,
        fontWeight: 500,
        color: color.text.muted,
        selectors: {
          '&[data-state="checked"]': {
            background: color.bg.raised,
            color: color.text.default,
            fontWeight: 600,
            boxShadow: vars.shadow.card,
          },
          '&&:active:not([data-state="checked"], [data-disabled])': { background: color.bg.pressed },
          '&&[data-disabled]': { color: color.text.disabled },
          '&::after': touchHeight,
        },
        '@media': {
          [media.hover]: {
            selectors: {
              '&:hover:not([data-state="checked"], [data-disabled])': {
                background: color.bg.hover,
                color: color.text.default,
              },
            },
          },
          [media.forcedColors]: { selectors: { '&[data-state="checked"]': { outline: '2px solid Highlight' } } },
        },
      },
    },
  },
});

export const ring = style({
  ...inlineCentered,
  flexShrink: 0,
  ...square(size[20]),
  borderRadius: radius.full,
  border: `1px solid ${color.border.control}`,
  background: color.bg.surface,
  selectors: {
    '[data-state="checked"] > &': { borderColor: color.solid.brand, background: color.solid.brand },
    '[data-disabled] > &': { borderColor: color.border.default, background: color.bg.sunken },
    ':active:not([data-disabled]) > &': { transform: 'scale(.9)' },
    '[aria-invalid="true"] &': { borderColor: color.border.danger },
  },
});

export const dot = style({
  ...square(size[8]),
  borderRadius: radius.full,
  background: color.text.onSolid,
  '@media': { [media.forcedColors]: { forcedColorAdjust: 'none', background: 'Highlight' } },
});
export const texts = style({ flexGrow: 1, minInlineSize: 0 });
export const title = style({ display: 'block', fontWeight: 500 });
export const note = style({ display: 'block', color: color.text.muted, ...textSize.caption });
