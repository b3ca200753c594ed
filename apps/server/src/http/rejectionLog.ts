import type { ErrorCode } from '@sampan/api/errors';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock.ts';
import type { ApiError } from './apiError.ts';
import { type RateLimit, RateLimiter } from './limits/localRateLimits.ts';
import { rateLimitKey } from './limits/rateLimitKey.ts';
import { writeSecurityLine } from './securityLine.ts';

/** Errors of clients that are not let in, have guessed wrong, or have reached a limit. */
const loggedCodes: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'UNAUTHENTICATED',
  'BAD_CREDENTIALS',
  'FORBIDDEN',
  'BLACKLISTED',
  'ACCOUNT_DISABLED',
  'SECOND_FACTOR_REQUIRED',
  'SECOND_FACTOR_SETUP_REQUIRED',
  'CAPTCHA_REQUIRED',
  'CAPTCHA_WRONG',
  'CODE_WRONG',
  'PASSWORD_WRONG',
  'CHALLENGE_ENDED',
  'LINK_EXPIRED',
  'TOO_MANY_REQUESTS',
]);

/** Lines of one client, and of all together: anybody can cause them, and they must not fill the disk. */
const clientLimit: RateLimit = { limit: 60, seconds: 60 };
const totalLimit: RateLimit = { limit: 600, seconds: 60 };

/** How long after the first line that is left out their number is logged, ms. */
const summaryMs = 60_000;

/** Logs errors that clients get and that concern security. */
export class RejectionLog {
  readonly #log: FastifyBaseLogger;
  readonly #limiter: RateLimiter;
  /** Numbers of the lines that were left out since the last summary. */
  readonly #omitted = new Map<ErrorCode, number>();

  constructor({ log, clock }: { log: FastifyBaseLogger; clock: Pick<Clock, 'now'> }) {
    this.#log = log;
    this.#limiter = new RateLimiter(clock);
  }

  /**
   * Logs an error, if it concerns security. Never what the client sent. Beyond the limits it is only counted.
   * @param log of the request
   */
  add(
    log: FastifyBaseLogger,
    { code, extras }: ApiError,
    { ip, path, userId }: { ip: string; path: string | undefined; userId: number | undefined },
  ): void {
    if (!loggedCodes.has(code)) return;
    const isWithinLimits =
      this.#limiter.tryTake(`client ${rateLimitKey(ip)}`, clientLimit) && this.#limiter.tryTake('total', totalLimit);
    if (isWithinLimits)
      writeSecurityLine(log, { ip, event: 'rejected', code, path, userId: extras.accountId ?? userId });
    else this.#omit(code);
  }

  #omit(code: ErrorCode): void {
    if (this.#omitted.size === 0) setTimeout(() => this.#writeSummary(), summaryMs).unref();
    this.#omitted.set(code, (this.#omitted.get(code) ?? 0) + 1);
  }

  #writeSummary(): void {
    writeSecurityLine(this.#log, { event: 'rejectedMore', codes: Object.fromEntries(this.#omitted) });
    this.#omitted.clear();
  }
}
