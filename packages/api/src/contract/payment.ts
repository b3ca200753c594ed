import * as v from 'valibot';
import { fileErrorCodes, get, post, postRead } from '../endpoint.ts';
import {
  boundedJson,
  IdSchema,
  OrderStatusSchema,
  orderFileCall,
  PaymentMethodSchema,
  PaymentSchema,
  PaymentStatusSchema,
  paymentScenes,
  queryInteger,
  startScenes,
  TimeSchema,
  text,
} from '../entities.ts';

const OrderIdSchema = v.strictObject({ orderId: IdSchema });
const PayInputSchema = v.strictObject({ orderId: IdSchema, scene: v.picklist(paymentScenes) });
/** Arguments of `getBrandWCPayRequest`, the call that opens a payment inside WeChat; signed by the merchant. */
export const WechatBridgeSchema = v.object({
  appId: v.string(),
  /** Unix time in seconds. */
  timeStamp: v.string(),
  nonceStr: v.string(),
  /** `prepay_id=…` */
  package: v.string(),
  signType: v.literal('RSA'),
  paySign: v.string(),
});
export type WechatBridge = v.InferOutput<typeof WechatBridgeSchema>;

const payErrors = ['NOT_FOUND', 'ORDER_STATE', 'PAYMENT_METHOD', 'TIMELINE_FULL', 'IDEMPOTENCY_REQUIRED'] as const;
const PayStatusSchema = v.object({
  orderId: IdSchema,
  status: PaymentStatusSchema,
  orderStatus: OrderStatusSchema,
  method: v.optional(PaymentMethodSchema),
  paidAt: v.optional(TimeSchema),
  expiresAt: TimeSchema,
});

const QueryAmountSchema = queryInteger(0, Number.MAX_SAFE_INTEGER);

/** Maximum characters of a provider's webhook body. */
const maxNotifyLength = 256 * 1024;
/** Maximum characters of the provider's return parameters, as JSON. */
const maxReturnLength = 10_000;

const starting = { access: 'customer', idempotency: 'required', output: PaymentSchema, errors: payErrors } as const;
const stateCall = { access: 'customer', input: OrderIdSchema, output: PayStatusSchema } as const;
/** A provider's webhook: the signature covers the raw body. */
const notify = {
  access: 'provider',
  idempotency: 'none',
  body: 'raw',
  answer: 'bare',
  input: v.pipe(v.string(), v.maxLength(maxNotifyLength)),
  errors: ['SIGNATURE'],
} as const;

export const payment = {
  methods: get('/payment/methods', {
    access: 'public',
    /** With an amount in minor units, `enabled` also says whether the method accepts it. */
    input: v.object({ amount: v.optional(QueryAmountSchema) }),
    output: v.array(v.object({ code: PaymentMethodSchema, name: v.string(), enabled: v.boolean() })),
  }),
  alipay: post('/payment/alipay', { ...starting, input: PayInputSchema }),
  wechat: post('/payment/wechat', { ...starting, input: PayInputSchema }),
  /** EXT: starts a payment with any method. */
  start: post('/payment/start', {
    ...starting,
    input: v.strictObject({ orderId: IdSchema, scene: v.picklist(startScenes), method: PaymentMethodSchema }),
  }),
  /**
   * EXT: opens the trade of a payment that was started with the scene `jsapi`. `code` is what WeChat added to the order's
   * address after the payment's `payUrl`; it works once. Unconfigured: PAYMENT_METHOD.
   */
  wechatBridge: post('/payment/wechat-bridge', {
    access: 'customer',
    input: v.strictObject({ orderId: IdSchema, code: text(128, 1) }),
    output: WechatBridgeSchema,
    errors: ['NOT_FOUND', 'ORDER_STATE', 'PAYMENT_METHOD', 'TIMELINE_FULL'],
  }),
  /** Queries the provider if the payment is pending. */
  status: postRead('/payment/status', { ...stateCall, errors: ['NOT_FOUND'] }),
  /** Status of the order's Alipay payment; 0 (created) if there is none. */
  alipayStatus: postRead('/payment/alipay-status', { ...stateCall, errors: ['NOT_FOUND'] }),
  close: post('/payment/close', { ...stateCall, errors: ['NOT_FOUND', 'PAYMENT_STATE'] }),
  /** EXT: the customer reports that the transfer has been sent. */
  transferReport: post('/payment/transfer-report', {
    access: 'customer',
    input: v.strictObject({ orderId: IdSchema, note: v.optional(text(200)) }),
    output: PaymentSchema,
    errors: ['NOT_FOUND', 'ORDER_STATE', 'TIMELINE_FULL'],
  }),
  /** EXT: uploads the bank's confirmation, which also reports the transfer; a later upload replaces it. */
  transferReceipt: post('/payment/transfer-receipt', {
    access: 'customer',
    ...orderFileCall,
    errors: ['NOT_FOUND', 'ORDER_STATE', 'TIMELINE_FULL', ...fileErrorCodes],
  }),
  /** Form body of the provider; the response is a bare `success`. */
  alipayNotify: post('/payment/alipay-notify', { ...notify, output: v.string() }),
  /** JSON body of the provider; the response is `{code: 'SUCCESS'}`. */
  wechatNotify: post('/payment/wechat-notify', {
    ...notify,
    output: v.object({ code: v.string(), message: v.optional(v.string()) }),
  }),
  /** EXT: a Stripe webhook, signed in its header. */
  stripeNotify: post('/payment/stripe-notify', { ...notify, output: v.object({ received: v.boolean() }) }),
  /** For display only: data from the browser proves no payment. */
  callback: postRead('/payment/callback', {
    access: 'customer',
    /** The order id and any parameters of the provider's return page. */
    input: v.pipe(v.looseObject({ orderId: IdSchema }), boundedJson(maxReturnLength)),
    output: v.object({ orderId: IdSchema, status: PaymentStatusSchema }),
    errors: ['NOT_FOUND'],
  }),
};
