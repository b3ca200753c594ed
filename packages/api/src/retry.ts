/** Retryable HTTP statuses. */
export const retriedStatuses: ReadonlySet<number> = new Set([408, 409, 425, 429, 500, 502, 503, 504]);

const repeated: ReadonlySet<string> = new Set(['POST', 'PATCH']);

/**
 * Number of retries after a retryable status. By the specification:
 * GET and other idempotent methods never, others once, protected by their idempotency key.
 */
export function getMaxRetries(method: string): 0 | 1 {
  return repeated.has(method.toUpperCase()) ? 1 : 0;
}

const longestPauseMs = 2000;

function retryAfterMs(header: string | null, now: number): number | undefined {
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
  const asked = retryAfterMs(retryAfter, now);
  return asked === undefined ? 200 + Math.round(random() * 200) : Math.min(longestPauseMs, Math.max(0, asked));
}
