import { style } from '@vanilla-extract/css';
import { media } from '../../theme/media.ts';
import { size } from '../../theme/tokens.ts';
import { vars } from '../../theme/vars.css.ts';

const { color, duration, ease, space } = vars;

/** From 0, the first port, to 1, the last; set on the element. */
export const travelledName = '--sampan-travelled';
const travelled = `var(${travelledName})`;

/** The boat's height over the water, and the water's own. */
const boatSize = size[40];
const waterSize = size[12];

export const voyage = style({ display: 'grid', inlineSize: '100%', maxInlineSize: size[720] });

export const sea = style({ position: 'relative', blockSize: `calc(${boatSize} + ${waterSize} / 2)` });

/** Half of it below the box: the ports' dots lie on it. */
const water = style({
  position: 'absolute',
  insetBlockEnd: `calc(-1 * ${waterSize} / 2)`,
  blockSize: waterSize,
  maxInlineSize: 'none',
  overflow: 'hidden',
});
const glide = `calc(${duration.sheet} * 4) ${ease.standard}`;
export const behind = style([
  water,
  {
    insetInlineStart: 0,
    inlineSize: `calc(${travelled} * 100%)`,
    color: color.text.brand,
    transition: `inline-size ${glide}`,
  },
]);
export const ahead = style([
  water,
  {
    insetInlineEnd: 0,
    inlineSize: `calc((1 - ${travelled}) * 100%)`,
    color: color.border.control,
    transition: `inline-size ${glide}`,
  },
]);

/** Over its port, and whole at both ends of the line. */
export const boat = style({
  position: 'absolute',
  zIndex: 1,
  insetBlockEnd: `calc(-1 * ${vars.space.xs})`,
  insetInlineStart: `clamp(0px, ${travelled} * 100% - ${boatSize} / 2, 100% - ${boatSize})`,
  inlineSize: boatSize,
  blockSize: boatSize,
  transition: `inset-inline-start ${glide}`,
});

export const ports = style({ display: 'grid', paddingBlockStart: space.md });

const dot = {
  content: '""',
  position: 'absolute',
  insetBlockStart: `calc(-1 * ${space.md} - ${size[5]})`,
  inlineSize: size[10],
  blockSize: size[10],
  borderRadius: vars.radius.full,
  background: color.text.brand,
} as const;

export const port = style({
  position: 'relative',
  inlineSize: 'max-content',
  justifySelf: 'center',
  whiteSpace: 'nowrap',
  fontSize: vars.fontSize.caption,
  lineHeight: vars.lineHeight.caption,
  color: color.text.muted,
  selectors: {
    '&::before': { ...dot, insetInlineStart: `calc(50% - ${size[5]})` },
    '&:first-child': { justifySelf: 'start' },
    '&:first-child::before': { insetInlineStart: 0 },
    '&:last-child': { justifySelf: 'end' },
    '&:last-child::before': { insetInlineStart: 'auto', insetInlineEnd: 0 },
    '&[aria-current]': { color: color.text.default, fontWeight: 600 },
    // The boat itself marks the place.
    '&[aria-current]::before': { visibility: 'hidden' },
    '&[data-ahead]::before': {
      background: color.bg.paper,
      boxShadow: `inset 0 0 0 2px ${color.border.control}`,
    },
  },
  '@media': {
    [media.md]: { fontSize: vars.fontSize.bodySm },
    [media.forcedColors]: { selectors: { '&::before': { border: '2px solid CanvasText' } } },
  },
});

const onlyHeard = { clipPath: 'inset(50%)' };

/**
 * Long names do not fit beside each other on the smallest phones, five on none. Of five every other one between is only
 * heard; of four, on the smallest, those between and the end right behind the boat.
 */
export const label = style({
  '@media': {
    '(max-width: 479px)': {
      selectors: { [`[data-many] > ${port}:nth-child(even):not([aria-current]) > &`]: onlyHeard },
    },
    '(max-width: 359px)': {
      selectors: {
        [`${port}:not(:first-child):not(:last-child):not([aria-current]) > &`]: onlyHeard,
        [`${port}[aria-current] + ${port}:last-child > &`]: onlyHeard,
      },
    },
  },
});
