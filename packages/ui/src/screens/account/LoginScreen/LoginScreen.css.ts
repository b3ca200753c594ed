import { globalStyle, style } from '@vanilla-extract/css';
import { size } from '../../../theme/tokens.ts';
import { inlineAlignedRow, vars, wrappingSpreadRow } from '../../../theme/vars.css.ts';

const { space } = vars;

export const form = style({ display: 'grid', gap: space.sm, paddingBlockStart: space.sm });

/** Links to password reset and registration: side by side, or stacked when they do not fit. */
export const ways = style({ ...wrappingSpreadRow, columnGap: space.lg });
/** Belongs to the captcha above it. */
export const wayRound = style({ ...inlineAlignedRow, justifySelf: 'start', minBlockSize: size[44] });
/** A link is wider than a short text, which ends with the button above it. */
globalStyle(`${ways} > :last-child > a`, { justifyContent: 'flex-end' });
