/** Statuses that a repetition may mend. */
export const retriedStatuses: ReadonlySet<number> = new Set([408, 409, 425, 429, 500, 502, 503, 504]);

const repeated: ReadonlySet<string> = new Set(['POST', 'PATCH']);

/**
 * How often a call is repeated when it is answered by one of the retried statuses. As the specification has it:
 * idempotent methods never, others once, made harmless by their idempotency key.
 */
export function retriesFor(method: string): 0 | 1 {
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
 * Milliseconds to wait before the one repetition: what Retry-After says (seconds or a date), two seconds at most;
 * without it 200 to 400 at random, so that a crowd does not come back at once.
 */
export function pauseBeforeRetry(retryAfter: string | null, random = Math.random, now = Date.now()): number {
  const asked = retryAfterMs(retryAfter, now);
  return asked === undefined ? 200 + Math.round(random() * 200) : Math.min(longestPauseMs, Math.max(0, asked));
}
