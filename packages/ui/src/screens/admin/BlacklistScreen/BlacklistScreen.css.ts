import { style } from '@vanilla-extract/css';
import { size } from '../../../theme/tokens.ts';

/** Width of a typical input. */
export const checkField = style({ maxInlineSize: size[420] });
