import type { CallError, Envelope } from '@sampan/api/clientEnvelope';
import { clientFailureStatus, type statusOfCode } from '@sampan/api/errors';

// Two of the whole table, which no first visit needs.
const unauthenticated: (typeof statusOfCode)['UNAUTHENTICATED'] = 401;
const notFound: (typeof statusOfCode)['NOT_FOUND'] = 404;

/** A failed call on its way through TanStack Query, which knows failures as thrown errors alone. */
export class CallFailure extends Error {
  readonly error: CallError;
  constructor(error: CallError) {
    super(error.message);
    this.name = 'CallFailure';
    this.error = error;
  }
}

export function dataOrThrow<Output>(envelope: Envelope<Output>): Output {
  if (envelope.status === 'success') return envelope.data;
  throw new CallFailure(envelope.error);
}

/** What a hook hands on: anything else that was thrown is our own bug, and reads as a failed call all the same. */
export function getError(thrown: unknown): CallError | undefined {
  if (thrown === null || thrown === undefined) return undefined;
  if (thrown instanceof CallFailure) return thrown.error;
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return { code: clientFailureStatus, message, statusCode: clientFailureStatus };
}

/** What a call for the signed in answers while nobody is: it is not even sent. */
export const loginNeeded: CallError = {
  code: 'UNAUTHENTICATED',
  message: 'Nobody is signed in',
  statusCode: unauthenticated,
};

/** A read is tried once more, after silence or the server's own trouble; a refusal stands. */
export function isWorthRetrying(failures: number, thrown: unknown): boolean {
  const status = getError(thrown)?.statusCode ?? clientFailureStatus;
  return failures < 1 && (status === clientFailureStatus || status < 400 || status >= 500);
}

/** There is no such thing: an answer like any other. */
export function isMissing(thrown: unknown): boolean {
  return thrown instanceof CallFailure && thrown.error.statusCode === notFound;
}

/** Before the one automatic repetition of a read. */
export const readRetryMs = 1000;
