import { defaultMessages, type ErrorCode, statusOfCode } from '@sampan/api/errors';

export interface ApiErrorExtras {
  /** Field errors by input path: a code the client words. */
  fields?: Record<string, string>;
  /** Data a screen needs to explain it, such as the new prices. */
  details?: unknown;
  /** Seconds, for the Retry-After header. */
  retryAfter?: number;
}

/** A "no" of the contract: thrown by handlers, answered as an error body. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly statusCode: number;
  readonly extras: ApiErrorExtras;
  constructor(code: ErrorCode, message?: string, extras: ApiErrorExtras = {}) {
    super(message ?? defaultMessages[code] ?? code);
    this.name = 'Refusal';
    this.code = code;
    this.statusCode = statusOfCode[code];
    this.extras = extras;
  }
}
