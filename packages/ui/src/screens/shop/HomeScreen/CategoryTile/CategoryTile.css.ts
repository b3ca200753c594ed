import { style } from '@vanilla-extract/css';
import { media } from '../../../../theme/media.ts';
import { size } from '../../../../theme/tokens.ts';
import { flexColumn, textSize, vars } from '../../../../theme/vars.css.ts';

const { color, duration, ease, radius, space } = vars;

export const tile = style({
  ...flexColumn,
  alignItems: 'center',
  gap: space.sm,
  inlineSize: '100%',
  borderRadius: radius.xl,
  textAlign: 'center',
});

export const picture = style({
  inlineSize: '100%',
  maxInlineSize: size[112],
  transition: `transform ${duration.fast} ${ease.standard}`,
  selectors: { [`${tile}:active &`]: { transform: 'scale(.98)' } },
});

export const name = style({
  ...textSize.caption,
  '@media': {
    [media.lg]: { ...textSize.label },
    [media.hover]: { selectors: { [`${tile}:hover &`]: { color: color.text.brand } } },
  },
});
