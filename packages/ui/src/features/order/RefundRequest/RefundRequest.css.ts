import { style } from '@vanilla-extract/css';
import { size } from '../../../theme/tokens.ts';
import { vars, wrappingRow } from '../../../theme/vars.css.ts';

const { color, space } = vars;

export const error = style({ marginBlock: space.sm });
export const list = style({ display: 'grid' });
/** The stepper wraps below the name on narrow phones. */
export const row = style({
  ...wrappingRow,
  justifyContent: 'flex-end',
  gap: space.md,
  paddingBlock: space.md,
  selectors: { '& + &': { borderBlockStart: `1px solid ${color.border.subtle}` } },
});
export const product = style({
  flex: `1 1 calc(${size[64]} * 3)`,
  minInlineSize: 0,
  display: 'grid',
  gridTemplateColumns: `${size[48]} minmax(0, 1fr)`,
  alignItems: 'center',
  columnGap: space.md,
});
export const texts = style({ minInlineSize: 0, display: 'grid', gap: space['2xs'] });
export const amount = style({
  display: 'grid',
  gap: space.xs,
  padding: space.lg,
  borderRadius: vars.radius.lg,
  background: color.bg.paper,
  // Takes no room, and stays in the page, so that an amount is announced when it comes.
  selectors: { '&:empty': { display: 'contents' } },
});
