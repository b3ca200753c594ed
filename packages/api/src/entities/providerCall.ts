import * as v from 'valibot';
import { IdSchema, TimeSchema } from './common.ts';
import { providerMethods } from './order.ts';

/** Kind of a request to a payment provider. `payer`: reads the payer's id inside WeChat. `other`: an operation unknown to this release. */
export const providerCallKinds = ['create', 'query', 'close', 'refund', 'refundQuery', 'payer', 'other'] as const;
export type ProviderCallKind = (typeof providerCallKinds)[number];

/**
 * `ok`: a verified response · `refused`: a verified error response · `unverified`: a response without a valid signature ·
 * `unreachable`: no response, or one that says to retry.
 */
export const providerCallResults = ['ok', 'refused', 'unverified', 'unreachable'] as const;
export type ProviderCallResult = (typeof providerCallResults)[number];

/** EXT: a request to a payment provider with its response. Secrets and personal data of the payer are masked. */
export const ProviderCallSchema = v.object({
  id: IdSchema,
  method: v.picklist(providerMethods),
  kind: v.picklist(providerCallKinds),
  /** The provider's name of the operation, such as `alipay.trade.query`. */
  operation: v.string(),
  /** The shop's number of the payment at the provider. */
  outTradeNo: v.string(),
  /** The shop's number of the refund, for refunds and their queries. */
  refundNo: v.optional(v.string()),
  result: v.picklist(providerCallResults),
  /** The provider's error code. */
  code: v.optional(v.string()),
  /** HTTP status; absent without a response. */
  status: v.optional(v.number()),
  request: v.object({ method: v.string(), url: v.string(), body: v.string() }),
  /** The response's body, or the network error. */
  answer: v.string(),
  durationMs: v.number(),
  /** Id of the request to the shop that caused it, as in the server's log; absent where a scheduled job did. */
  requestId: v.optional(v.string()),
  /** How often the same request had the same response. */
  repeats: v.number(),
  createdAt: TimeSchema,
  /** Time of the last repetition. */
  lastAt: TimeSchema,
  /** Whether staff can send it again now. */
  canResend: v.boolean(),
});
export type ProviderCall = v.InferOutput<typeof ProviderCallSchema>;

/** State of a payment or refund at the provider. `unknown`: it has no such payment. `settled`: refunded. */
export const resentStates = ['pending', 'paid', 'closed', 'failed', 'refunded', 'unknown', 'settled'] as const;
export type ResentState = (typeof resentStates)[number];
