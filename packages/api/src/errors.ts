import * as v from 'valibot';

/**
 * Error codes with their HTTP status. Business errors are 422, as 409 is on the client's
 * retry list: only errors that a retry can resolve use it.
 */
export const statusByCode = {
  VALIDATION: 400,
  UNAUTHENTICATED: 401,
  BAD_CREDENTIALS: 401,
  FORBIDDEN: 403,
  BLACKLISTED: 403,
  ACCOUNT_DISABLED: 403,
  KYC_REQUIRED: 403,
  SECOND_FACTOR_REQUIRED: 403,
  SECOND_FACTOR_SETUP_REQUIRED: 403,
  CAPTCHA_REQUIRED: 403,
  NOT_FOUND: 404,
  UNKNOWN_CALL: 404,
  VERSION_CONFLICT: 409,
  IDEMPOTENCY_IN_PROGRESS: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  ORDER_STATE: 422,
  OUT_OF_STOCK: 422,
  PRICE_CHANGED: 422,
  PRODUCT_UNAVAILABLE: 422,
  ADDRESS_REQUIRED: 422,
  ADDRESS_LIMIT: 422,
  CART_LIMIT: 422,
  REFUND_WINDOW: 422,
  REFUND_UNKNOWN: 422,
  TIMELINE_FULL: 422,
  REMARK_REQUIRED: 422,
  REFUND_LIMIT: 422,
  RETURN_LIMIT: 422,
  AGREEMENT_REQUIRED: 422,
  NOTHING_TO_SHIP: 422,
  UNPAID_LIMIT: 422,
  RESERVED_LIMIT: 422,
  SIGNATURE: 422,
  PAYMENT_STATE: 422,
  PAYMENT_METHOD: 422,
  NOT_CONFIGURED: 422,
  SET_BY_ENVIRONMENT: 422,
  CHECKLIST_OPEN: 422,
  COUNT_CHANGED: 422,
  TAKEN: 422,
  CAPTCHA_WRONG: 422,
  CODE_WRONG: 422,
  CHANNEL_UNAVAILABLE: 422,
  CURRENCY_LOCKED: 422,
  PASSWORD_WRONG: 422,
  LINK_EXPIRED: 422,
  CHALLENGE_ENDED: 422,
  SECOND_FACTOR_STATE: 422,
  KYC_STATE: 422,
  MESSAGE_STATE: 422,
  CALL_STATE: 422,
  FILE_REFUSED: 422,
  IN_USE: 422,
  GALLERY_FULL: 422,
  LAST_ADMIN: 422,
  JOB_STATE: 422,
  IDEMPOTENCY_REQUIRED: 422,
  IDEMPOTENCY_MISMATCH: 422,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const;
export type ErrorCode = keyof typeof statusByCode;

/** Default `message` of an error body, for developers and logs. The client translates the code. */
export const defaultMessages: Partial<Record<ErrorCode, string>> = {
  VALIDATION: 'The input is not valid.',
  UNAUTHENTICATED: 'Please sign in.',
  BAD_CREDENTIALS: 'The user name or the password is wrong.',
  FORBIDDEN: 'This is not allowed for this account.',
  BLACKLISTED: 'This account is blocked.',
  ACCOUNT_DISABLED: 'This account is disabled.',
  CAPTCHA_REQUIRED: 'Please enter the characters of the picture.',
  CAPTCHA_WRONG: 'The characters do not match the picture.',
  SECOND_FACTOR_REQUIRED: 'Please enter a code of the authenticator app.',
  SECOND_FACTOR_SETUP_REQUIRED: 'Please set up two-step login first.',
  CHALLENGE_ENDED: 'The login took too long. Please start again.',
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

/** Client-side status for "no response": network failure, abort, time-out. */
export const clientFailureStatus = 499;

type Statuses = typeof statusByCode;
// Statuses that clients compare instead of codes, since a gateway answers with them, too, without a code. Literals:
// reading the table would add all of it to the first load.
export const unauthenticatedStatus: Statuses['UNAUTHENTICATED'] = 401;
export const forbiddenStatus: Statuses['FORBIDDEN'] = 403;
export const notFoundStatus: Statuses['NOT_FOUND'] = 404;
export const conflictStatus: Statuses['VERSION_CONFLICT'] = 409;
export const unprocessableStatus: Statuses['ORDER_STATE'] = 422;
export const tooManyRequestsStatus: Statuses['TOO_MANY_REQUESTS'] = 429;

/** Field errors by input path (`address.phone`, `items.0.quantity`): a code that the client translates. */
export const ErrorBodySchema = v.looseObject({
  code: v.union([v.string(), v.number()]),
  message: v.string(),
  statusCode: v.number(),
  fields: v.optional(v.record(v.string(), v.string())),
  requestId: v.optional(v.string()),
  /** Data that explains the error, such as the new prices. */
  details: v.optional(v.unknown()),
});
export type ErrorBody = v.InferOutput<typeof ErrorBodySchema>;
