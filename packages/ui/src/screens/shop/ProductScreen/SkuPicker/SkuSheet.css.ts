import { style } from '@vanilla-extract/css';
import { size } from '../../../../theme/tokens.ts';
import { spreadRow, vars } from '../../../../theme/vars.css.ts';

const { space } = vars;

export const head = style({ display: 'flex', alignItems: 'center', gap: space.lg });
export const thumb = style({ flexShrink: 0, inlineSize: size[88] });
export const quantity = style({ ...spreadRow, gap: space.md });
