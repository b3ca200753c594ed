import type { RefundFailure } from '@sampan/api/entities';
import { ProviderError } from './http.ts';
import type { RefundAnswer } from './port.ts';

/**
 * What a failed refund call means: pending while its outcome is unknown, else failed for the reason that the provider's
 * code stands for.
 * @throws the error itself where it is no ProviderError
 */
export function toFailedRefund(error: unknown, failures: Readonly<Record<string, RefundFailure>>): RefundAnswer {
  if (!(error instanceof ProviderError)) throw error;
  if (error.kind !== 'refused') return { state: 'pending' };
  const failure = Object.hasOwn(failures, error.code) ? failures[error.code] : undefined;
  return { state: 'failed', failure: failure ?? 'refused' };
}
