/** Retryable HTTP statuses. */
export const retriedStatuses: ReadonlySet<number> = new Set([408, 409, 425, 429, 500, 502, 503, 504]);

const retriedMethods: ReadonlySet<string> = new Set(['POST', 'PATCH']);

/**
 * Number of retries after a retryable status. By the specification:
 * GET and other idempotent methods never, others once, protected by their idempotency key.
 */
export function getMaxRetries(method: string): 0 | 1 {
  return retriedMethods.has(method.toUpperCase()) ? 1 : 0;
}

const maxPauseMs = 2000;

function parseRetryAfterMs(header: string | null, now: number): number | undefined {
  if (!header?.trim()) return undefined;
  const seconds = Number(header);
  const ms = Number.isNaN(seconds) ? Date.parse(header) - now : seconds * 1000;
  return Number.isNaN(ms) ? undefined : ms;
}

/**
 * Milliseconds to wait before the retry: Retry-After (seconds or a date), two seconds at most;
 * otherwise 200 to 400 at random, so that clients do not retry at the same moment.
 */
export function pauseBeforeRetry(retryAfter: string | null, random = Math.random, now = Date.now()): number {
  const requestedMs = parseRetryAfterMs(retryAfter, now);
  if (requestedMs === undefined) return 200 + Math.round(random() * 200);
  return Math.min(maxPauseMs, Math.max(0, requestedMs));
}
