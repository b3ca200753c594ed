import type { Allowance } from '../account/codes.ts';

const hour = 60 * 60;

/** How often staff send messages again: each message, and each member of staff. */
export const resendLimits = (messageId: number, staffId: number): Allowance[] => [
  { key: `resend:${messageId}`, limit: 3, seconds: 24 * hour },
  { key: `resend-staff:${staffId}`, limit: 30, seconds: hour },
];
