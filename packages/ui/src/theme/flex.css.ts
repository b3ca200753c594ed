import { styleVariants } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { flexColumn, vars } from './vars.css.ts';

// Here and not beside Stack and Inline: any class that is passed to them overrides the layer of the theme.
const gap = styleVariants(vars.space, (value) => ({ gap: value }));

const align = styleVariants({
  stretch: { alignItems: 'stretch' },
  'flex-start': { alignItems: 'flex-start' },
  center: { alignItems: 'center' },
  baseline: { alignItems: 'baseline' },
});

/** Style of a Stack. */
export const stack = recipe({ base: flexColumn, variants: { gap, align } });

/** Style of an Inline. */
export const inline = recipe({
  base: { display: 'flex' },
  variants: {
    gap,
    align,
    justify: {
      'flex-start': { justifyContent: 'flex-start' },
      center: { justifyContent: 'center' },
      'flex-end': { justifyContent: 'flex-end' },
      'space-between': { justifyContent: 'space-between' },
    },
    wraps: { true: { flexWrap: 'wrap' } },
  },
});

export type Gap = keyof typeof gap;
export type Alignment = keyof typeof align;
