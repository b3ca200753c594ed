import * as v from 'valibot';
import { TimeSchema } from './common.ts';

/** `details` of SECOND_FACTOR_REQUIRED: identifies the first login step in the second. */
export const LoginChallengeSchema = v.object({ challenge: v.string(), expiresAt: TimeSchema });
