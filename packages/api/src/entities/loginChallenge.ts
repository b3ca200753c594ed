import * as v from 'valibot';
import { TimeSchema } from './common.ts';

/** `details` of SECOND_FACTOR_REQUIRED: what the second step of a login proves its first step with. */
export const LoginChallengeSchema = v.object({ challenge: v.string(), expiresAt: TimeSchema });
