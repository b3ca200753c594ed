import { createSprinkles, defineProperties } from '@vanilla-extract/sprinkles';
import { media } from './media.ts';
import { vars } from './vars.css.ts';

/** Properties with responsive values. Each value is a class that every page loads, so keep them few. */
const flow = defineProperties({
  conditions: {
    phone: {},
    tablet: { '@media': media.md },
    desktop: { '@media': media.lg },
  },
  defaultCondition: 'phone',
  properties: {
    display: ['none', 'block', 'flex', 'grid'],
    flexDirection: ['row', 'column'],
    gap: vars.space,
  },
});

const surface = defineProperties({
  properties: {
    flexWrap: ['wrap', 'nowrap'],
    alignItems: ['stretch', 'flex-start', 'center', 'flex-end', 'baseline'],
    justifyContent: ['flex-start', 'center', 'flex-end', 'space-between'],
    paddingBlock: vars.space,
    paddingInline: vars.space,
    background: vars.color.bg,
    borderRadius: vars.radius,
    width: ['100%'],
  },
  shorthands: {
    padding: ['paddingBlock', 'paddingInline'],
    paddingX: ['paddingInline'],
    paddingY: ['paddingBlock'],
  },
});

/** Space, layout and surface by token. No margin: space between elements is set by Stack and Inline. */
export const sprinkles = createSprinkles(flow, surface);
export type Sprinkles = Parameters<typeof sprinkles>[0];
