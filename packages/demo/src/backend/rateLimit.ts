import type { Allowance } from '@sampan/domain/rateLimit/allowance';
import { type ClockContext, DemoApiError } from './call.ts';
import type { DemoState } from './state.ts';

/** Rate-limit key of the client: the demo has one page. */
export const client = 'this page';

/** @throws DemoApiError TOO_MANY_REQUESTS if one of the limits is exhausted */
export function rejectSpent(state: DemoState, now: Date, allowances: readonly Allowance[]): void {
  const spent = allowances.flatMap(({ key, limit }) => {
    const window = state.rateLimits.get(key);
    return window && window.endsAt > now.getTime() && window.count >= limit ? [window.endsAt] : [];
  });
  if (spent.length === 0) return;
  const retryAfter = Math.ceil((Math.max(...spent) - now.getTime()) / 1000);
  throw new DemoApiError('TOO_MANY_REQUESTS', { details: { retryAfter } });
}

/** Consumes one unit of each limit, or throws 429 and consumes none. */
export function consume({ state, now }: ClockContext, allowances: readonly Allowance[]): void {
  rejectSpent(state, now, allowances);
  for (const { key, seconds } of allowances) {
    const window = state.rateLimits.get(key);
    const isOpen = window !== undefined && window.endsAt > now.getTime();
    state.rateLimits.set(key, {
      count: isOpen ? window.count + 1 : 1,
      endsAt: isOpen ? window.endsAt : now.getTime() + seconds * 1000,
    });
  }
}
