import { type ErrorCode, statusOfCode } from '@sampan/api/errors';

export interface RefusalExtras {
  /** Field errors by input path: a code the client words. */
  fields?: Record<string, string>;
  /** Data a screen needs to explain it, such as the new prices. */
  details?: unknown;
  /** Seconds, for the Retry-After header. */
  retryAfter?: number;
}

/** A "no" of the contract: thrown by handlers, answered as an error body. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly statusCode: number;
  readonly extras: RefusalExtras;
  constructor(code: ErrorCode, message?: string, extras: RefusalExtras = {}) {
    super(message ?? defaultMessages[code] ?? code);
    this.name = 'Refusal';
    this.code = code;
    this.statusCode = statusOfCode[code];
    this.extras = extras;
  }
}

/** For developers and logs; the client words the code in the reader's language. */
const defaultMessages: Partial<Record<ErrorCode, string>> = {
  VALIDATION: 'The input is not valid.',
  UNAUTHENTICATED: 'Please sign in.',
  BAD_CREDENTIALS: 'The user name or the password is wrong.',
  FORBIDDEN: 'This is not allowed for this account.',
  BLACKLISTED: 'This account is blocked.',
  ACCOUNT_DISABLED: 'This account is disabled.',
  CAPTCHA_REQUIRED: 'Please enter the characters of the picture.',
  CAPTCHA_WRONG: 'The characters do not match the picture.',
  CODE_WRONG: 'The code is wrong or has expired.',
  NOT_FOUND: 'Not found.',
  UNKNOWN_CALL: 'There is no such call.',
  IDEMPOTENCY_IN_PROGRESS: 'The same request is still being worked on.',
  IDEMPOTENCY_MISMATCH: 'This Idempotency-Key was used for another request.',
  IDEMPOTENCY_REQUIRED: 'This call needs an Idempotency-Key.',
  PAYLOAD_TOO_LARGE: 'The request is too large.',
  UNSUPPORTED_MEDIA_TYPE: 'The content type is not supported.',
  TAKEN: 'This is already in use.',
  TOO_MANY_REQUESTS: 'Too many requests. Please wait a moment.',
  INTERNAL: 'Something went wrong.',
  UNAVAILABLE: 'The shop is not available at the moment.',
};
