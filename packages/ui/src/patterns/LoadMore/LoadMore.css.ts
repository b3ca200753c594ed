import { style } from '@vanilla-extract/css';
import { size } from '../../theme/tokens.ts';
import { flexColumn, vars } from '../../theme/vars.css.ts';

const { color, space } = vars;

export const loadMore = style({ ...flexColumn, alignItems: 'center', gap: space.md, paddingBlock: space['3xl'] });

export const track = style({
  position: 'relative',
  inlineSize: size[160],
  blockSize: '2px',
  borderRadius: vars.radius.full,
  background: color.border.default,
  overflow: 'hidden',
});
export const bar = style({
  display: 'block',
  blockSize: '100%',
  background: color.solid.brand,
  transformOrigin: 'left',
  transition: `transform ${vars.duration.slow} ${vars.ease.standard}`,
});
