import { style } from '@vanilla-extract/css';
import { size } from '../../../../theme/tokens.ts';
import { vars, wrappingSpreadRow } from '../../../../theme/vars.css.ts';

const { space } = vars;

export const head = style({ display: 'flex', alignItems: 'center', gap: space.lg });
export const thumb = style({ flexShrink: 0, inlineSize: size[88] });
export const quantity = style({ ...wrappingSpreadRow, gap: space.md });
