import type { CallError, Envelope } from './clientEnvelope.ts';
import { clientFailureStatus } from './errors.ts';
import { isDefinite } from './idempotency.ts';

/**
 * Returns why a call has no response: `offline`, nothing was sent; `unknown`, it may have arrived. Undefined for a
 * response, and without an error.
 */
export function getNoAnswerReason(error: CallError | undefined): 'offline' | 'unknown' | undefined {
  if (error?.statusCode !== clientFailureStatus) return undefined;
  return error.isUnsent ? 'offline' : 'unknown';
}

/**
 * Returns whether it is unknown if a request took effect: without a response, and after a gateway's 5xx, which lacks the
 * shop's error code. `wasUnknown`: so it was before this attempt, and only a definite answer ends it.
 */
export function isOutcomeUnknown(answer: Envelope<unknown>, wasUnknown: boolean): boolean {
  if (answer.status === 'success' || isDefinite(answer)) return false;
  const { code, statusCode, isUnsent } = answer.error;
  return wasUnknown || (typeof code === 'number' && statusCode >= clientFailureStatus && !isUnsent);
}
