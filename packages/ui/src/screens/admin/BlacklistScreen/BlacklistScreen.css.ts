import { style } from '@vanilla-extract/css';
import { size } from '../../../theme/tokens.ts';

/** As wide as what is typed into it. */
export const checkField = style({ maxInlineSize: size[420] });
