import { style } from '@vanilla-extract/css';
import { media } from '../../theme/media.ts';
import { size, square } from '../../theme/tokens.ts';
import { alignedSpreadRow, flexColumn, inlineCentered, mutedCaption, textSize, vars } from '../../theme/vars.css.ts';

const { color, control, radius, space } = vars;

export const panel = style({
  ...flexColumn,
  gap: space.md,
  transformOrigin: 'var(--radix-popover-content-transform-origin)',
  '@media': {
    [media.md]: { flexDirection: 'row', gap: space.lg, padding: space.lg },
  },
});

export const presetList = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space.sm,
  paddingInline: space.sm,
  '@media': { [media.md]: { flexDirection: 'column', paddingInline: 0, minInlineSize: size[128] } },
});

/** Chips in a row on phones; in a column, text aligned at the start. */
export const preset = style({
  boxShadow: `inset 0 0 0 1px ${color.border.default}`,
  selectors: {
    // Doubled selector, to win over the toggle's own styles.
    '&&': { paddingInline: size[10], fontSize: vars.fontSize.bodySm },
    '&[data-state="on"]': { boxShadow: `inset 0 0 0 1px ${color.border.brand}` },
  },
  '@media': {
    [media.md]: {
      boxShadow: 'none',
      selectors: {
        '&&': { justifyContent: 'flex-start', paddingInline: space.md },
        '&[data-state="on"]': { boxShadow: 'none' },
      },
    },
  },
});

export const calendar = style({
  flexGrow: 1,
  // On the narrowest phones, days stay touch-sized.
  marginInline: `calc(-1 * ${space.xs})`,
  '@media': { [media.md]: { inlineSize: `calc(7 * ${control.md})`, marginInline: 0 } },
});

export const head = style({
  ...alignedSpreadRow,
  marginBlockEnd: space.xs,
});
export const month = style({ fontWeight: 600, ...textSize.label });

export const grid = style({ inlineSize: '100%', tableLayout: 'fixed', borderCollapse: 'collapse' });
export const weekday = style({
  blockSize: size[32],
  padding: 0,
  color: color.text.muted,
  fontSize: vars.fontSize.caption,
  fontWeight: 400,
});

/** The range's band is behind its days, rounded at both ends. */
export const cell = style({
  padding: '1px 0',
  textAlign: 'center',
  backgroundClip: 'content-box',
  selectors: {
    '&[data-in-range]': { background: `content-box ${color.tint.brand}` },
    '&[data-range-start], &[data-in-range]:first-child': {
      borderStartStartRadius: radius.md,
      borderEndStartRadius: radius.md,
    },
    '&[data-range-end], &[data-in-range]:last-child': {
      borderStartEndRadius: radius.md,
      borderEndEndRadius: radius.md,
    },
  },
});

export const day = style({
  position: 'relative',
  ...inlineCentered,
  inlineSize: '100%',
  blockSize: size[44],
  borderRadius: radius.md,
  fontSize: vars.fontSize.bodySm,
  fontVariantNumeric: 'tabular-nums',
  selectors: {
    '[data-in-range] > &': { color: color.text.onBrandTint },
    '&[aria-current="date"]': { fontWeight: 650 },
    // A dot below the number marks today.
    '&[aria-current="date"]::after': {
      content: '""',
      position: 'absolute',
      insetBlockEnd: size[6],
      ...square(size[4]),
      borderRadius: radius.full,
      background: 'currentColor',
    },
    '&:focus-visible': { outlineOffset: '-2px', zIndex: 1 },
    '&:active:not([aria-disabled="true"], [data-edge])': { background: color.bg.pressed },
    '&[data-edge]': { background: color.solid.brand, color: color.text.onSolid, fontWeight: 600 },
    '&[data-edge]:focus-visible': { outlineOffset: '1px' },
    '&[aria-disabled="true"]': { color: color.text.disabled, cursor: 'not-allowed' },
  },
  '@media': {
    [media.hover]: {
      selectors: { '&:hover:not([aria-disabled="true"], [data-edge], :active)': { background: color.bg.hover } },
    },
    [media.md]: { blockSize: control.md },
    [media.forcedColors]: { border: 0, selectors: { '&[data-edge]': { outline: '2px solid Highlight' } } },
  },
});

export const hint = style({
  marginBlockStart: space.sm,
  paddingInline: space.sm,
  minBlockSize: size[20],
  ...mutedCaption,
});
