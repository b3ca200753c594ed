import type { ErrorCode } from '@sampan/api/errors';
import { shortenAddress } from '@sampan/domain/account/devices';
import type { FastifyBaseLogger } from 'fastify';
import type { ApiError } from './apiError.ts';
import type { Call } from './calls/handler.ts';
import { rateLimitKey } from './limits/rateLimitKey.ts';

/** Changes of who may use an account, and reads of identity documents. Changes by staff are in the audit log. */
export type SecurityEvent =
  | 'signedUp'
  | 'signedIn'
  | 'signedOut'
  | 'sessionsEnded'
  | 'passwordChanged'
  | 'passwordReset'
  | 'contactChanged'
  | 'contactUndone'
  | 'secondFactorOn'
  | 'secondFactorOff'
  | 'recoveryCodesRenewed'
  | 'identityRead';

/** A kind of proof of a sign-in. */
export type SignInFactor = 'password' | 'totp' | 'recoveryCode';

interface EventDetails {
  /** The account whose password, session or code was used. */
  userId: number;
  factors?: readonly SignInFactor[];
  isNewDevice?: boolean;
  /** The changed address. */
  kind?: 'email' | 'phone';
  /** The account whose identity documents staff read. */
  subjectId?: number;
}

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

/** Writes a line at the level info, also where LOG_LEVEL is `warn`, its default: an investigation needs these lines. */
function write(log: FastifyBaseLogger, { ip, ...line }: { ip: string } & Record<string, unknown>): void {
  const securityLog = log.level === 'warn' ? log.child({}, { level: 'info' }) : log;
  securityLog.info({ ...line, client: shortenAddress(rateLimitKey(ip)) }, 'security');
}

/** Logs an event once its call is committed. */
export function logSecurityEvent(
  { log, request, afterCommit }: Pick<Call, 'log' | 'request' | 'afterCommit'>,
  event: SecurityEvent,
  details: EventDetails,
): void {
  afterCommit('security log', async () => write(log, { ip: request.ip, event, ...details }));
}

/** Logs an error that a client gets, if it concerns security. Never what the client sent. */
export function logRejection(
  log: FastifyBaseLogger,
  { code, extras }: ApiError,
  { userId, ...about }: { ip: string; path: string | undefined; userId: number | undefined },
): void {
  if (loggedCodes.has(code)) write(log, { ...about, event: 'rejected', code, userId: extras.accountId ?? userId });
}
