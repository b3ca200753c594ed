import * as v from 'valibot';
import { get, post } from '../endpoint.ts';
import {
  boundedJson,
  FileSchema,
  IdSchema,
  OrderStatusSchema,
  PaymentMethodSchema,
  PaymentSchema,
  PaymentStatusSchema,
  paymentScenes,
  QueryIdSchema,
  queryInteger,
  TimeSchema,
  text,
} from '../entities.ts';

const OrderIdSchema = v.strictObject({ orderId: IdSchema });
const PayInputSchema = v.strictObject({ orderId: IdSchema, scene: v.picklist(paymentScenes) });
const payErrors = ['NOT_FOUND', 'ORDER_STATE', 'PAYMENT_METHOD', 'IDEMPOTENCY_REQUIRED'] as const;
const PayStatusSchema = v.object({
  orderId: IdSchema,
  status: PaymentStatusSchema,
  orderStatus: OrderStatusSchema,
  method: v.optional(PaymentMethodSchema),
  paidAt: v.optional(TimeSchema),
  expiresAt: TimeSchema,
});

const QueryAmountSchema = queryInteger(0, Number.MAX_SAFE_INTEGER);

/** Characters of a provider's notification. */
const maxNotifyLength = 256 * 1024;
/** Characters of what a provider's page came back with, as JSON. */
const maxReturnLength = 10_000;

export const payment = {
  methods: get('/payment/methods', {
    access: 'public',
    /** With an amount in minor units: whether the method takes it. */
    input: v.object({ amount: v.optional(QueryAmountSchema) }),
    output: v.array(v.object({ code: PaymentMethodSchema, name: v.string(), enabled: v.boolean() })),
  }),
  alipay: post('/payment/alipay', {
    access: 'customer',
    idempotency: 'required',
    input: PayInputSchema,
    output: PaymentSchema,
    errors: payErrors,
  }),
  wechat: post('/payment/wechat', {
    access: 'customer',
    idempotency: 'required',
    input: PayInputSchema,
    output: PaymentSchema,
    errors: payErrors,
  }),
  /** EXT: of any method. */
  start: post('/payment/start', {
    access: 'customer',
    idempotency: 'required',
    input: v.strictObject({ ...PayInputSchema.entries, method: PaymentMethodSchema }),
    output: PaymentSchema,
    errors: payErrors,
  }),
  /** Asks the provider when pending. */
  status: post('/payment/status', {
    access: 'customer',
    input: OrderIdSchema,
    output: PayStatusSchema,
    errors: ['NOT_FOUND'],
  }),
  /** Of the order's payment by Alipay; 0 created where there is none. */
  alipayStatus: post('/payment/alipay-status', {
    access: 'customer',
    input: OrderIdSchema,
    output: PayStatusSchema,
    errors: ['NOT_FOUND'],
  }),
  close: post('/payment/close', {
    access: 'customer',
    input: OrderIdSchema,
    output: PayStatusSchema,
    errors: ['NOT_FOUND', 'PAYMENT_STATE'],
  }),
  /** EXT: the customer says that the transfer has been sent. */
  transferReport: post('/payment/transfer-report', {
    access: 'customer',
    input: v.strictObject({ orderId: IdSchema, note: v.optional(text(200)) }),
    output: PaymentSchema,
    errors: ['NOT_FOUND', 'ORDER_STATE', 'TIMELINE_FULL'],
  }),
  /** EXT: the bank's confirmation of a transfer, which reports it, too; a later one replaces it. */
  transferReceipt: post('/payment/transfer-receipt', {
    access: 'customer',
    body: 'multipart',
    input: v.strictObject({ orderId: QueryIdSchema, file: v.blob() }),
    output: FileSchema,
    errors: [
      'NOT_FOUND',
      'ORDER_STATE',
      'TIMELINE_FULL',
      'PAYLOAD_TOO_LARGE',
      'UNSUPPORTED_MEDIA_TYPE',
      'FILE_REFUSED',
    ],
  }),
  /** The provider's own form body, answered by a bare `success`. */
  alipayNotify: post('/payment/alipay-notify', {
    access: 'provider',
    body: 'raw',
    answer: 'bare',
    input: v.pipe(v.string(), v.maxLength(maxNotifyLength)),
    output: v.string(),
    errors: ['SIGNATURE'],
  }),
  /** The provider's own JSON body, answered by `{code: 'SUCCESS'}`. */
  wechatNotify: post('/payment/wechat-notify', {
    access: 'provider',
    body: 'raw',
    answer: 'bare',
    input: v.pipe(v.string(), v.maxLength(maxNotifyLength)),
    output: v.object({ code: v.string(), message: v.optional(v.string()) }),
    errors: ['SIGNATURE'],
  }),
  /** EXT: a webhook of Stripe, signed in its header. */
  stripeNotify: post('/payment/stripe-notify', {
    access: 'provider',
    body: 'raw',
    answer: 'bare',
    input: v.pipe(v.string(), v.maxLength(maxNotifyLength)),
    output: v.object({ received: v.boolean() }),
    errors: ['SIGNATURE'],
  }),
  /** For display only: data from the browser proves no payment. */
  callback: post('/payment/callback', {
    access: 'customer',
    /** Beside the order, whatever the provider's page came back with. */
    input: v.pipe(v.looseObject({ orderId: IdSchema }), boundedJson(maxReturnLength)),
    output: v.object({ orderId: IdSchema, status: PaymentStatusSchema }),
    errors: ['NOT_FOUND'],
  }),
};
