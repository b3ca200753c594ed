import type { CallError, Envelope } from '@sampan/api/clientEnvelope';
import { clientFailureStatus, notFoundStatus, unauthenticatedStatus } from '@sampan/api/errors';

/** Wraps a failed call's error for TanStack Query, which needs thrown errors. */
export class CallFailure extends Error {
  readonly error: CallError;
  constructor(error: CallError) {
    super(error.message);
    this.name = 'CallFailure';
    this.error = error;
  }
}

/** Returns the data of a response envelope. @throws CallFailure for an error envelope */
export function unwrapEnvelope<Output>(envelope: Envelope<Output>): Output {
  if (envelope.status === 'success') return envelope.data;
  throw new CallFailure(envelope.error);
}

/** Returns the error of a failed call. Any other thrown value is a bug and is reported as a failed call too. */
export function getError(thrown: unknown): CallError | undefined {
  if (thrown === null || thrown === undefined) return undefined;
  if (thrown instanceof CallFailure) return thrown.error;
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return { code: clientFailureStatus, message, statusCode: clientFailureStatus };
}

/** Result of a call that needs a login while signed out; no request is sent. */
export const loginNeeded: CallError = {
  code: 'UNAUTHENTICATED',
  message: 'Nobody is signed in',
  statusCode: unauthenticatedStatus,
};

/** Retries a query once after a network error or a 5xx; other errors are final. */
export function isWorthRetrying(failures: number, thrown: unknown): boolean {
  const status = getError(thrown)?.statusCode ?? clientFailureStatus;
  return failures < 1 && (status === clientFailureStatus || status < 400 || status >= 500);
}

/** Tells whether an error is a 404, which is a valid result of a query. */
export function isMissing(thrown: unknown): boolean {
  return thrown instanceof CallFailure && thrown.error.statusCode === notFoundStatus;
}

/** Delay before the automatic retry of a query, in ms. */
export const readRetryMs = 1000;
