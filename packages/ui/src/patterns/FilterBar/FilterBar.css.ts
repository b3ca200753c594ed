import { style } from '@vanilla-extract/css';
import { media } from '../../theme/media.ts';
import { size, touchHeight } from '../../theme/tokens.ts';
import {
  alignedRow,
  alignedSpreadRow,
  inlineCentered,
  vars,
  wrappingRow,
  wrappingSpreadRow,
} from '../../theme/vars.css.ts';

const { color, radius, space } = vars;

export const bar = style({ ...wrappingSpreadRow, gap: space.md, minInlineSize: 0 });

export const views = style({
  minInlineSize: 0,
  maxInlineSize: '100%',
  // Never narrower than its views: what does not fit beside them takes a second line.
  '@media': { [media.lg]: { flex: '1 0 auto' } },
});

export const tools = style({
  ...wrappingRow,
  gap: space.sm,
  flexGrow: 1,
  '@media': { [media.lg]: { flexWrap: 'nowrap', flexGrow: 0, flexShrink: 0, marginInlineStart: 'auto' } },
});

export const search = style({
  // A line of its own on a phone: beside the buttons it would clip its hint.
  flex: '1 1 100%',
  '@media': {
    [media.sm]: { flexBasis: '12rem' },
    // A field fills its line by default.
    [media.lg]: { flex: `0 0 ${size[320]}`, selectors: { '&&': { inlineSize: size[320] } } },
  },
});

/** Align the back button's icon, not its background, with the text below. */
export const back = style({ marginInlineStart: `calc(-1 * ${space.sm})` });

export const inUse = style({
  display: 'flex',
  selectors: { '&:empty': { display: 'none' } },
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space.sm,
  inlineSize: '100%',
});

export const chips = style({ display: 'contents' });

export const chip = style({
  display: 'inline-flex',
  alignItems: 'stretch',
  minInlineSize: 0,
  borderRadius: radius.full,
  background: color.tint.neutral,
  color: color.text.default,
  fontSize: vars.fontSize.caption,
  lineHeight: 1.25,
  '@media': { [media.forcedColors]: { border: '1px solid CanvasText' } },
});

/** Touch target, larger than the visible element. */
const tall = {
  position: 'relative',
  '::after': touchHeight,
} as const;

export const chipButton = style({
  ...tall,
  display: 'inline-flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: space.xs,
  minBlockSize: vars.control.sm,
  paddingInlineStart: space.md,
  paddingInlineEnd: space.xs,
  borderRadius: radius.full,
  fontWeight: 500,
  '@media': { [media.hover]: { selectors: { '&:hover': { background: color.bg.hover } } } },
  selectors: { '&:active': { background: color.bg.pressed }, '&[data-state="open"]': { background: color.bg.pressed } },
});

export const chipLabel = style({
  color: color.text.muted,
  fontWeight: 400,
});

export const chipRemove = style({
  ...tall,
  ...inlineCentered,
  minInlineSize: vars.control.sm,
  borderRadius: radius.full,
  color: color.text.muted,
  '@media': {
    [media.hover]: { selectors: { '&:hover': { background: color.bg.hover, color: color.text.default } } },
    '(pointer: coarse)': { minInlineSize: '2.75rem' },
  },
  selectors: { '&:active': { background: color.bg.pressed } },
});

export const choices = style({ display: 'grid', marginInline: `calc(-1 * ${space.sm})` });

export const choice = style({
  ...alignedSpreadRow,
  gap: space.md,
  inlineSize: '100%',
  minBlockSize: vars.control.md,
  paddingInline: space.sm,
  borderRadius: radius.md,
  fontSize: vars.control.fontSize,
  '@media': {
    [media.hover]: { selectors: { '&:hover': { background: color.bg.hover } } },
    '(pointer: coarse)': { minBlockSize: '2.75rem' },
  },
});

export const options = style({
  display: 'grid',
  gap: space.xs,
  maxBlockSize: 'min(20rem, 50dvh)',
  overflowY: 'auto',
  // Space for the focus ring, which the scroll container would clip.
  padding: vars.space.xs,
  margin: `calc(-1 * ${vars.space.xs})`,
});

export const option = style({
  ...alignedRow,
  minBlockSize: '2rem',
  '@media': { '(pointer: coarse)': { minBlockSize: '2.75rem' } },
});
