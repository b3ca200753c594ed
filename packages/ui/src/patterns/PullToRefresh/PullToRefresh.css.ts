import { globalStyle, style } from '@vanilla-extract/css';
import { square } from '../../theme/tokens.ts';
import { centered, vars } from '../../theme/vars.css.ts';

export const area = style({ position: 'relative' });
// Disable the browser's own pull-to-refresh, which reloads the document.
globalStyle(`html:has(${area})`, { overscrollBehaviorY: 'contain' });

export const sign = style({
  position: 'absolute',
  zIndex: vars.z.sticky,
  insetInline: 0,
  insetBlockStart: vars.space['6xl'],
  display: 'flex',
  justifyContent: 'center',
  pointerEvents: 'none',
});

export const disc = style({
  ...centered,
  ...square(vars.space['4xl']),
  borderRadius: vars.radius.full,
  background: vars.color.bg.raised,
  color: vars.color.text.brand,
  boxShadow: vars.shadow.pop,
});
