import { style } from '@vanilla-extract/css';
import { flexColumn, textSize, vars } from '../../theme/vars.css.ts';

const { space } = vars;

export const section = style({ ...flexColumn, gap: space.lg, minInlineSize: 0 });
export const head = style({ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: space.lg });
export const more = style({
  position: 'relative',
  flexShrink: 0,
  ...textSize.label,
  ':after': {
    content: '""',
    position: 'absolute',
    insetBlock: `calc(-1 * ${space.md})`,
    insetInline: `calc(-1 * ${space.sm})`,
  },
});
