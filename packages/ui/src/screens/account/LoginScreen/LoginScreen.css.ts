import { globalStyle, style } from '@vanilla-extract/css';
import { vars, wrappingSpreadRow } from '../../../theme/vars.css.ts';

const { space } = vars;

export const form = style({ display: 'grid', gap: space.sm, paddingBlockStart: space.sm });

/** Links to password reset and registration: side by side, or stacked when they do not fit. */
export const ways = style({ ...wrappingSpreadRow, columnGap: space.lg });
/** A link is wider than a short text, which ends with the button above it. */
globalStyle(`${ways} > :last-child > a`, { justifyContent: 'flex-end' });
