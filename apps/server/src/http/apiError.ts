import { defaultMessages, type ErrorCode, statusByCode } from '@sampan/api/errors';

export interface ApiErrorExtras {
  /** Field errors by input path: a code that the client translates. */
  fields?: Record<string, string>;
  /** Data that a screen needs to explain the error, such as the new prices. */
  details?: unknown;
  /** Value of the Retry-After header, seconds. */
  retryAfter?: number;
  /** Account of an error that no viewer gets, such as that of a failed login: for the log, not for the client. */
  accountId?: number | undefined;
}

/** An error of the contract: thrown by handlers and sent as an error body. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly statusCode: number;
  readonly extras: ApiErrorExtras;
  constructor(code: ErrorCode, extras: ApiErrorExtras = {}) {
    super(defaultMessages[code] ?? code);
    this.name = 'ApiError';
    this.code = code;
    this.statusCode = statusByCode[code];
    this.extras = extras;
  }
}

/** The error VALIDATION with the errors of input fields: by path, a code that the client translates. */
export function createFieldError(fields: Record<string, string>): ApiError {
  return new ApiError('VALIDATION', { fields });
}

/** Returns the value. @throws ApiError NOT_FOUND if it is null or undefined */
export function requireFound<Value>(found: Value | null | undefined): Value {
  if (found === null || found === undefined) throw new ApiError('NOT_FOUND');
  return found;
}

/** The first row of a query. @throws ApiError NOT_FOUND without any */
export const requireRow = <Row>([row]: readonly Row[]): Row => requireFound(row);
