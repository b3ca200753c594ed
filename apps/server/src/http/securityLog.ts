import type { Call } from './calls/handler.ts';
import { writeSecurityLine } from './securityLine.ts';

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

/** Logs an event once its call is committed. */
export function logSecurityEvent(
  { log, request, afterCommit }: Pick<Call, 'log' | 'request' | 'afterCommit'>,
  event: SecurityEvent,
  details: EventDetails,
): void {
  afterCommit('security log', async () => writeSecurityLine(log, { ip: request.ip, event, ...details }));
}
