import { style } from '@vanilla-extract/css';
import { media } from '../../../../theme/media.ts';
import { size, square } from '../../../../theme/tokens.ts';
import { textSize, vars } from '../../../../theme/vars.css.ts';

const { color, duration, ease, space } = vars;

/** Completed share of the line, from 0 at the first step to 1 at the last; set on the element. */
export const completedName = '--sampan-completed';
const completed = `var(${completedName})`;

/** Size of the boat icon and of the water line. */
const boatSize = size[40];
const waterSize = size[12];

export const progress = style({
  display: 'grid',
  inlineSize: '100%',
  maxInlineSize: size[720],
  containerType: 'inline-size',
});

export const track = style({ position: 'relative', blockSize: `calc(${boatSize} + ${waterSize} / 2)` });

/** Half of it is below the box: the steps' dots are on it. */
const water = style({
  position: 'absolute',
  insetBlockEnd: `calc(-1 * ${waterSize} / 2)`,
  blockSize: waterSize,
  maxInlineSize: 'none',
  overflow: 'hidden',
});
const glide = `calc(${duration.sheet} * 4) ${ease.standard}`;
export const completedPart = style([
  water,
  {
    insetInlineStart: 0,
    inlineSize: `calc(${completed} * 100%)`,
    color: color.text.brand,
    transition: `inline-size ${glide}`,
  },
]);
export const openPart = style([
  water,
  {
    insetInlineEnd: 0,
    inlineSize: `calc((1 - ${completed}) * 100%)`,
    color: color.border.control,
    transition: `inline-size ${glide}`,
  },
]);

/** Above its step, and not clipped at either end of the line. */
export const boat = style({
  position: 'absolute',
  zIndex: 1,
  insetBlockEnd: `calc(-1 * ${vars.space.xs})`,
  insetInlineStart: `clamp(0px, ${completed} * 100% - ${boatSize} / 2, 100% - ${boatSize})`,
  ...square(boatSize),
  transition: `inset-inline-start ${glide}`,
});

export const list = style({ display: 'grid', paddingBlockStart: space.md });

const dot = {
  content: '""',
  position: 'absolute',
  insetBlockStart: `calc(-1 * ${space.md} - ${size[5]})`,
  ...square(size[10]),
  borderRadius: vars.radius.full,
  background: color.text.brand,
} as const;

export const step = style({
  position: 'relative',
  inlineSize: 'max-content',
  justifySelf: 'center',
  whiteSpace: 'nowrap',
  ...textSize.caption,
  color: color.text.muted,
  selectors: {
    '&::before': { ...dot, insetInlineStart: `calc(50% - ${size[5]})` },
    '&:first-child': { justifySelf: 'start' },
    '&:first-child::before': { insetInlineStart: 0 },
    '&:last-child': { justifySelf: 'end' },
    '&:last-child::before': { insetInlineStart: 'auto', insetInlineEnd: 0 },
    '&[aria-current]': { color: color.text.default, fontWeight: 600 },
    // The boat itself marks the current step.
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
 * Long names do not fit side by side on small phones, nor on larger ones in large text: the limits are of the line, in
 * rem, because em in a media query does not follow the page's font size. With five steps, every other middle one is
 * visually hidden; with four on the smallest phones, the middle ones and the last one right after the boat.
 */
export const label = style({
  '@container': {
    '(max-width: 27.9rem)': {
      selectors: { [`[data-many] > ${step}:nth-child(even):not([aria-current]) > &`]: onlyHeard },
    },
    '(max-width: 20.4rem)': {
      selectors: {
        [`${step}:not(:first-child):not(:last-child):not([aria-current]) > &`]: onlyHeard,
        [`${step}[aria-current] + ${step}:last-child > &`]: onlyHeard,
      },
    },
  },
});
