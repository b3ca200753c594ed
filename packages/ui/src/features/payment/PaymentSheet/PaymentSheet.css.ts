import { keyframes, style } from '@vanilla-extract/css';
import { media } from '../../../theme/media.ts';
import { size, square } from '../../../theme/tokens.ts';
import { alignedRow, centered, vars } from '../../../theme/vars.css.ts';

const { color, duration, ease, space } = vars;

export const panel = style({ display: 'grid', gap: space.xl });
export const due = style({ display: 'grid', justifyItems: 'center', gap: space.xs, textAlign: 'center' });
/** State, amount or code at the top of a panel. */
export const panelHead = style({ display: 'grid', justifyItems: 'center', gap: space.lg, textAlign: 'center' });
export const quietly = style({ display: 'grid', justifyItems: 'center', gap: space.xs, textAlign: 'center' });
export const acts = style({ display: 'grid', gap: space.sm });

const plate = {
  ...centered,
  flexShrink: 0,
  ...square(size[36]),
  borderRadius: vars.radius.md,
  color: '#ffffff',
} as const;
// The only place that uses a provider's brand colour.
export const mark = style({ ...plate, background: '#1677ff' });
export const bankMark = style({ ...plate, background: '#4a5568' });
export const wechatMark = style({ ...plate, background: '#07863f' });

const draw = keyframes({ from: { strokeDashoffset: 1 } });
const grow = keyframes({ from: { transform: 'scale(.8)', opacity: 0 } });
export const tick = style({
  ...centered,
  ...square(size[72]),
  borderRadius: vars.radius.full,
  background: color.tint.success,
  color: color.text.success,
  '@media': { [media.motion]: { animation: `${grow} ${duration.slow} ${ease.out}` } },
});
export const tickLine = style({
  strokeDasharray: 1,
  '@media': { [media.motion]: { animation: `${draw} ${duration.slow} ${ease.standard} ${duration.fast} backwards` } },
});
export const sign = style({
  ...centered,
  ...square(size[72]),
  borderRadius: vars.radius.full,
  background: color.tint.neutral,
  color: color.text.muted,
  selectors: { '&[data-tone="danger"]': { background: color.tint.danger, color: color.on.danger } },
});
export const working = style({ display: 'grid', inlineSize: '100%', maxInlineSize: size[200] });
export const chosen = style({
  ...alignedRow,
  gap: space.md,
  padding: space.lg,
  borderRadius: vars.radius.lg,
  background: color.tint.neutral,
});
export const chosenTexts = style({ display: 'grid', gap: space['2xs'], minInlineSize: 0 });
