import { type ErrorBody, type ErrorCode, statusByCode } from '@sampan/api/errors';
import type { FastifyError } from 'fastify';
import { findDatabaseError, findViolatedIndex } from '../db/query.ts';
import { DecryptionError } from '../providers/files/fileCipher.ts';
import { S3Error } from '../providers/files/s3Client.ts';
import { ApiError } from './apiError.ts';

/** Error codes of requests that Fastify refuses before the handler. */
const codeByFastifyError: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
};

/** Codes of Fastify and of the HTTP parser. */
const requestErrorCodes = /^(FST|HPE)_/;

/** SQLSTATE codes of a statement or transaction that was ended: the next one may succeed. */
const endedCodes = /^(57014|25P0[34])$/;
/**
 * SQLSTATE classes and system error codes that mean that the database does not answer, has no room (53), is read-only
 * (25006) or a standby (55000).
 */
const unusableCodes = /^(08...|57P0.|53...|25006|55000|ECONN.*|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;
/** Errors of a disk that takes nothing more: full, over its quota, or read-only after a fault. */
const diskFullCodes = new Set(['ENOSPC', 'EDQUOT', 'EROFS']);
/** Serialization failure, deadlock, lock timeout: a retry will probably succeed. */
const conflictCodes = /^(40001|40P01|55P03)$/;
/** A value out of range for the database type. */
const badValueCodes = /^22...$/;

/** Converts any thrown error to its API error; null for an internal error. */
export function toApiError(error: unknown): ApiError | null {
  if (error instanceof ApiError) return error;
  const { code, statusCode, syscall } = error as Partial<FastifyError & NodeJS.ErrnoException>;
  if (syscall !== undefined && diskFullCodes.has(code ?? '')) return new ApiError('UNAVAILABLE', { retryAfter: 60 });
  if (error instanceof DecryptionError) return new ApiError('NOT_FOUND');
  if (error instanceof S3Error) return new ApiError('UNAVAILABLE', { retryAfter: 5 });
  const known = codeByFastifyError[code ?? ''];
  if (known) return new ApiError(known);
  const database = findDatabaseError(error);
  if (database && (unusableCodes.test(database.code) || endedCodes.test(database.code)))
    return new ApiError('UNAVAILABLE', { retryAfter: 2 });
  if (database && conflictCodes.test(database.code)) return new ApiError('UNAVAILABLE', { retryAfter: 1 });
  if (database && badValueCodes.test(database.code)) return new ApiError('VALIDATION');
  if (isConnectionLost(error)) return new ApiError('UNAVAILABLE', { retryAfter: 2 });
  // Only errors of the request: a client of another server may have a `statusCode` too.
  const isOfRequest = requestErrorCodes.test(code ?? '') && statusCode !== undefined;
  if (isOfRequest && statusCode >= 400 && statusCode < 500) return new ApiError('VALIDATION');
  return null;
}

/** Whether the database does not answer in time or takes no writes, rather than that one statement was ended. */
export function isDatabaseUnusable(error: unknown): boolean {
  return unusableCodes.test(findDatabaseError(error)?.code ?? '') || isConnectionLost(error);
}

/** Errors that the driver reports only in the message. */
const connectionLost =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection|query read timeout/i;

/** Whether an error in the chain of causes has such a message. */
function hasMessage(error: unknown, pattern: RegExp): boolean {
  return error instanceof Error && (pattern.test(error.message) || hasMessage(error.cause, pattern));
}

const isConnectionLost = (error: unknown) => hasMessage(error, connectionLost);

/** Whether the database answers, but not in the time that a statement has. */
export function isStatementTooSlow(error: unknown): boolean {
  return /^(57014|55P03)$/.test(findDatabaseError(error)?.code ?? '') || hasMessage(error, /query read timeout/i);
}

/** Serialization failure or deadlock: the transaction can be retried. */
export function isSerializationFailure(error: unknown): boolean {
  const database = findDatabaseError(error);
  return database?.code === '40001' || database?.code === '40P01';
}

/** Serialization failure, deadlock, or lock timeout. */
export function isConcurrencyConflict(error: unknown): boolean {
  const database = findDatabaseError(error);
  return database !== null && conflictCodes.test(database.code);
}

/**
 * Handler of a failed write: converts the violation of this unique index to TAKEN on the field; rethrows any other error.
 */
export function rejectTaken(index: string, field: string): (error: unknown) => never {
  return (error) => {
    if (findViolatedIndex(error) !== index) throw error;
    throw new ApiError('TAKEN', { fields: { [field]: 'taken' } });
  };
}

/** Body of an error response; INTERNAL without an error. */
export function toErrorBody(apiError: ApiError | null, requestId: string): ErrorBody {
  const { code, message, extras } = apiError ?? new ApiError('INTERNAL');
  const { retryAfter } = extras;
  // For the countdown on the screen, which sees only the body, not the headers.
  const details = extras.details ?? (retryAfter === undefined ? undefined : { retryAfter });
  return {
    code,
    message,
    statusCode: statusByCode[code],
    ...(extras.fields && { fields: extras.fields }),
    ...(details !== undefined && { details }),
    requestId,
  };
}

/**
 * Converts an error for the log. Omits the message of a failed query, which contains its parameters (possibly secrets),
 * and the embedded database's stack, which contains minified source.
 */
export function serializeError(error: unknown): { type: string; message: string; stack: string; code?: string } {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', stack: '' };
  const root = error.message.startsWith('Failed query') && error.cause instanceof Error ? error.cause : error;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: root.name,
    code: findDatabaseError(error)?.code ?? (error as Partial<FastifyError>).code,
    message: root.message.slice(0, 300),
    stack: frames
      .slice(0, 8)
      .map((line) => line.trim().slice(0, 200))
      .join('\n'),
  };
}
