import { style } from '@vanilla-extract/css';
import { media } from '../../../theme/media.ts';
import { size } from '../../../theme/tokens.ts';
import { flexColumn, vars } from '../../../theme/vars.css.ts';

const { space } = vars;

export const screen = style({
  flexGrow: 1,
  ...flexColumn,
  alignItems: 'center',
  justifyContent: 'center',
  gap: space['2xl'],
  paddingBlock: space['4xl'],
  paddingInline: space.lg,
  textAlign: 'center',
});

export const heading = style({ ...flexColumn, alignItems: 'center', gap: space.sm });
/** 64 pixels at every window size, as the design brief requires. */
export const code = style({
  fontFamily: vars.font.display,
  fontVariationSettings: "'SOFT' 50",
  fontSize: '4rem',
  fontWeight: 600,
  lineHeight: 1.1,
  fontVariantNumeric: 'tabular-nums',
});
export const message = style({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  overflow: 'hidden',
  maxInlineSize: '32em',
});

export const actions = style({
  ...flexColumn,
  gap: space.md,
  inlineSize: '100%',
  maxInlineSize: size[320],
  '@media': {
    [media.sm]: { flexDirection: 'row', justifyContent: 'center', inlineSize: 'auto', maxInlineSize: 'none' },
  },
});
