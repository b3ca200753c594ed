import { contract } from '@sampan/api/contract';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../clock.ts';
import { ApiError } from '../apiError.ts';

interface Window {
  count: number;
  endsAt: number;
}

/** Maximum keys in memory; above it the least recently used are dropped. */
const maxEntries = 50_000;

/** In-memory rate limiter with fixed windows. */
export class RateLimiter {
  // By size, because with `max` the cache reserves the memory of all entries at once.
  readonly #windows = new LRUCache<string, Window>({ maxSize: maxEntries, sizeCalculation: () => 1 });
  readonly #clock: Pick<Clock, 'now'>;

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  /** Counts one request. @throws ApiError TOO_MANY_REQUESTS with the seconds until the window ends */
  take(key: string, rateLimit: RateLimit): void {
    const { count, endsAt } = this.#count(key, rateLimit);
    if (count <= rateLimit.limit) return;
    const retryAfter = Math.max(1, Math.ceil((endsAt - this.#clock.now().getTime()) / 1000));
    throw new ApiError('TOO_MANY_REQUESTS', { retryAfter });
  }

  /** Counts one request. False beyond the limit. */
  tryTake(key: string, rateLimit: RateLimit): boolean {
    return this.#count(key, rateLimit).count <= rateLimit.limit;
  }

  #count(key: string, { seconds }: RateLimit): Window {
    const now = this.#clock.now().getTime();
    const openWindow = this.#windows.get(key);
    const lengthMs = seconds * 1000;
    const remainingMs = openWindow ? openWindow.endsAt - now : 0;
    // A remaining time longer than a window means that the clock was set back.
    const isOpen = remainingMs > 0 && remainingMs <= lengthMs;
    const window = openWindow && isOpen ? openWindow : { count: 0, endsAt: now + lengthMs };
    window.count += 1;
    this.#windows.set(key, window);
    return window;
  }

  /** Takes back one request that `take` counted. */
  restore(key: string): void {
    const window = this.#windows.get(key);
    if (window && window.count > 0) window.count -= 1;
  }
}

export interface RateLimit {
  limit: number;
  seconds: number;
}

/**
 * Rate limits per client, by path, for calls that compute a password hash, render a picture, or allow guessing. Other
 * calls have their own limits.
 */
export const rateLimits: Readonly<Record<string, RateLimit>> = {
  [contract.user.login.path]: { limit: 60, seconds: 60 },
  [contract.user.regist.path]: { limit: 30, seconds: 60 },
  [contract.captcha.image.path]: { limit: 120, seconds: 60 },
  [contract.captcha.mail.path]: { limit: 60, seconds: 60 },
  [contract.captcha.sms.path]: { limit: 60, seconds: 60 },
  [contract.user.findpassword.path]: { limit: 60, seconds: 60 },
  [contract.user.resetpassword.path]: { limit: 30, seconds: 60 },
  [contract.user.undoContact.path]: { limit: 30, seconds: 60 },
  [contract.user.nameAvailable.path]: { limit: 60, seconds: 60 },
  [contract.posts.view.path]: { limit: 60, seconds: 60 },
  [contract.user.uploadAvatar.path]: { limit: 20, seconds: 60 },
};
