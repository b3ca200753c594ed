import * as v from 'valibot';

/**
 * Every error code of the contract with its HTTP status. 422 is every business refusal: 409 is on the client's
 * retry list, so it is kept for what a retry can mend.
 */
export const statusOfCode = {
  VALIDATION: 400,
  UNAUTHENTICATED: 401,
  BAD_CREDENTIALS: 401,
  FORBIDDEN: 403,
  BLACKLISTED: 403,
  ACCOUNT_DISABLED: 403,
  KYC_REQUIRED: 403,
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
  CART_LIMIT: 422,
  REFUND_WINDOW: 422,
  REMARK_REQUIRED: 422,
  SIGNATURE: 422,
  PAYMENT_STATE: 422,
  PAYMENT_METHOD: 422,
  TAKEN: 422,
  CAPTCHA_WRONG: 422,
  CODE_WRONG: 422,
  PASSWORD_WRONG: 422,
  KYC_STATE: 422,
  FILE_REFUSED: 422,
  IN_USE: 422,
  LAST_ADMIN: 422,
  JOB_STATE: 422,
  IDEMPOTENCY_REQUIRED: 422,
  IDEMPOTENCY_MISMATCH: 422,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const;
export type ErrorCode = keyof typeof statusOfCode;
export const errorCodes = Object.keys(statusOfCode) as ErrorCode[];

/** The status that stands for "no answer came" on the client: network failure, abort, time-out. */
export const clientFailureStatus = 499;

/** Field errors by input path (`address.phone`, `items.0.quantity`): a code the client words in the locale. */
export const ErrorBodySchema = v.looseObject({
  code: v.union([v.string(), v.number()]),
  message: v.string(),
  statusCode: v.number(),
  fields: v.optional(v.record(v.string(), v.string())),
  requestId: v.optional(v.string()),
  /** Data a screen needs to explain a business refusal, such as the new prices. */
  details: v.optional(v.unknown()),
});
export type ErrorBody = v.InferOutput<typeof ErrorBodySchema>;
