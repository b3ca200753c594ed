import type { RefundFailure } from '@sampan/api/entities';
import { ProviderError } from '../providerHttp.ts';
import type { RefundAnswer, RefundRequest, Trade } from './port.ts';

/**
 * Whether a provider's error code says that it got too many requests, as when WeChat Pay gets two refunds of an order
 * within a minute. Nothing was executed.
 */
export const isRateLimitCode = (code: string) => /FREQUENCY|RATE_?LIMIT|TOO_MANY_REQUESTS|HTTP_429/i.test(code);

/**
 * Result of a failed refund call: `pending` while its outcome is unknown, else `failed` with the reason that the
 * provider's error code maps to.
 * @throws the error itself where it is not a ProviderError
 */
export function toFailedRefund(error: unknown, failures: Readonly<Record<string, RefundFailure>>): RefundAnswer {
  assertProviderError(error);
  if (error.kind !== 'refused') return toPendingRefund(error);
  const failure = Object.hasOwn(failures, error.code) ? failures[error.code] : undefined;
  return { state: 'failed', failure: failure ?? 'refused' };
}

/**
 * Result of a refund call that failed. A refused repetition does not prove that nothing was refunded, because an earlier
 * request may have been accepted and its answer lost: `findRefund` then decides, which returns undefined where the
 * provider has no such refund.
 * @throws the error itself where it is not a ProviderError
 */
export async function resolveFailedRefund(
  error: unknown,
  { isFirstAttempt }: Pick<RefundRequest, 'isFirstAttempt'>,
  failures: Readonly<Record<string, RefundFailure>>,
  findRefund: () => Promise<RefundAnswer | undefined>,
): Promise<RefundAnswer> {
  const answer = toFailedRefund(error, failures);
  if (answer.state !== 'failed' || isFirstAttempt) return answer;
  try {
    return (await findRefund()) ?? answer;
  } catch (queryError) {
    return toUnknownRefund(queryError);
  }
}

/**
 * Result of a refund that may exist, and whose query failed: its outcome stays unknown. A refused query is refused until
 * staff change something, such as the credentials.
 * @throws the error itself where it is not a ProviderError
 */
export function toUnknownRefund(error: unknown): RefundAnswer {
  assertProviderError(error);
  return error.kind === 'refused' ? { state: 'pending', isRejected: true } : toPendingRefund(error);
}

/**
 * Answer to a query of a refund, by `findRefund`, which returns undefined where the provider has no such refund.
 * @throws the error itself where it is not a ProviderError
 */
export async function toQueriedRefund(findRefund: () => Promise<RefundAnswer | undefined>): Promise<RefundAnswer> {
  try {
    return (await findRefund()) ?? { state: 'pending', isNotFound: true };
  } catch (error) {
    return toPendingRefund(error);
  }
}

/**
 * Result of a failed query of a refund: its outcome stays unknown.
 * @throws the error itself where it is not a ProviderError
 */
export function toPendingRefund(error: unknown): RefundAnswer {
  assertProviderError(error);
  const state = 'pending';
  // Asked again ever more rarely, unlike a provider that is down and may recover at any moment.
  if (error.kind === 'unreachable') return isRateLimitCode(error.code) ? { state } : { state, isUnreachable: true };
  return error.kind === 'unverified' ? { state, isUnverified: true } : { state };
}

/**
 * A trade after a failed query: its state is unknown.
 * @throws the error itself where it is not a ProviderError
 */
export function toPendingTrade(error: unknown): Trade {
  assertProviderError(error);
  return error.kind === 'unreachable' ? { state: 'pending' } : { state: 'pending', isStuck: true };
}

/** @throws the error itself where it is not a ProviderError */
export function assertProviderError(error: unknown): asserts error is ProviderError {
  if (!(error instanceof ProviderError)) throw error;
}
