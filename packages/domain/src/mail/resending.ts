import type { Allowance } from '../account/codes.ts';

const minute = 60;
const hour = 60 * minute;

/**
 * How often staff send messages again: each message, and each member of staff. A message goes once a minute, so that
 * two members of staff who press at the same time send it once.
 */
export const resendLimits = (messageId: number, staffId: number): Allowance[] => [
  { key: `resend-now:${messageId}`, limit: 1, seconds: minute },
  { key: `resend:${messageId}`, limit: 3, seconds: 24 * hour },
  { key: `resend-staff:${staffId}`, limit: 30, seconds: hour },
];
