import * as v from 'valibot';
import { fileErrorCodes, get, post, postRead } from '../endpoint.ts';
import {
  AddressInputSchema,
  AmountSchema,
  boundedArray,
  codeText,
  createPageSchema,
  EmptyQuerySchema,
  IdInputSchema,
  IdSchema,
  JobSchema,
  KeywordSchema,
  LocaleSchema,
  OrderListItemSchema,
  OrderSchema,
  OrderStatsSchema,
  OrderStatusSchema,
  OrderSummarySchema,
  orderFileCall,
  PaymentMethodSchema,
  PriceSchema,
  ProviderCallSchema,
  paging,
  QuantitySchema,
  QueryIdSchema,
  ReasonSchema,
  resentStates,
  ShipmentEventTextSchema,
  TimeSchema,
  TimeZoneSchema,
  text,
} from '../entities.ts';
import { shopZone } from '../shopZone.ts';

const OrderIdSchema = v.strictObject({ orderId: IdSchema });
const OrderReasonSchema = v.strictObject({ orderId: IdSchema, reason: ReasonSchema });
/** Order lines and units to refund; at most one entry per line. */
const RefundItemSchema = v.strictObject({ orderLineId: IdSchema, quantity: QuantitySchema });
const RefundItemsSchema = boundedArray(RefundItemSchema, 200);
const StatusesFilterSchema = v.pipe(
  v.union([v.pipe(v.string(), v.maxLength(100)), v.number()]),
  v.transform((value) => String(value).split(',').map(Number)),
  boundedArray(OrderStatusSchema, 50),
);

const ownOrder = { access: 'customer', output: OrderSchema } as const;

export const order = {
  detail: postRead('/order/detail', { ...ownOrder, input: IdInputSchema, errors: ['NOT_FOUND'] }),
  /** The viewer's orders, newest first. */
  list: get('/order/list', {
    access: 'customer',
    input: v.object({
      ...paging(10),
      /** One status, or several comma-separated, as in `60,70,80`. */
      status: v.optional(StatusesFilterSchema),
      keyword: v.optional(KeywordSchema),
      from: v.optional(TimeSchema),
      to: v.optional(TimeSchema),
    }),
    output: createPageSchema(OrderListItemSchema),
  }),
  stats: get('/order/stats', { access: 'customer', input: EmptyQuerySchema, output: OrderStatsSchema }),
  create: post('/order/create', {
    ...ownOrder,
    idempotency: 'required',
    input: v.strictObject({
      items: boundedArray(
        v.strictObject({
          productId: IdSchema,
          quantity: QuantitySchema,
          /** Price shown to the customer; the order is refused if it has changed. */
          priceAmount: PriceSchema,
        }),
        200,
        1,
      ),
      /** Required unless every line is digital. */
      address: v.optional(AddressInputSchema),
      remark: v.optional(text(200)),
      /** EXT: delivery fee shown to the customer; the order is refused if it has changed. */
      shippingAmount: v.optional(AmountSchema),
    }),
    errors: [
      'OUT_OF_STOCK',
      'PRICE_CHANGED',
      'PRODUCT_UNAVAILABLE',
      'ADDRESS_REQUIRED',
      'CART_LIMIT',
      'KYC_REQUIRED',
      'ACCOUNT_DISABLED',
      'UNPAID_LIMIT',
      'RESERVED_LIMIT',
      'IDEMPOTENCY_REQUIRED',
    ],
  }),
  note: post('/order/note', {
    ...ownOrder,
    input: v.strictObject({ orderId: IdSchema, note: text(500, 1) }),
    errors: ['NOT_FOUND', 'TIMELINE_FULL'],
  }),
  delete: post('/order/delete', {
    access: 'customer',
    input: OrderIdSchema,
    output: OrderIdSchema,
    errors: ['NOT_FOUND', 'ORDER_STATE'],
  }),
  cancel: post('/order/cancel', { ...ownOrder, input: OrderReasonSchema, errors: ['NOT_FOUND', 'ORDER_STATE'] }),
  confirmReceived: post('/order/confirm-received', {
    ...ownOrder,
    input: OrderIdSchema,
    errors: ['NOT_FOUND', 'ORDER_STATE'],
  }),
  requestRefund: post('/order/request-refund', {
    ...ownOrder,
    idempotency: 'required',
    /** Without `items` it requests a refund of the rest of the order, shipping included. */
    input: v.strictObject({
      ...OrderReasonSchema.entries,
      /** EXT: a partial refund. */
      items: v.optional(boundedArray(RefundItemSchema, 200, 1)),
    }),
    errors: ['NOT_FOUND', 'ORDER_STATE', 'REFUND_WINDOW', 'REFUND_LIMIT', 'TIMELINE_FULL', 'IDEMPOTENCY_REQUIRED'],
  }),
  refundWithdraw: post('/order/refund-withdraw', {
    ...ownOrder,
    input: OrderIdSchema,
    errors: ['NOT_FOUND', 'ORDER_STATE'],
  }),
  agreeupload: post('/order/agreeupload', {
    access: 'customer',
    ...orderFileCall,
    errors: ['NOT_FOUND', 'ORDER_STATE', 'TIMELINE_FULL', ...fileErrorCodes],
  }),
};

const ShipmentSchema = v.strictObject({ orderId: IdSchema, carrier: text(60, 1), trackingNo: codeText(60, 1) });
const StaffOrderSchema = v.object({ ...OrderListItemSchema.entries, username: v.string() });
const staffFilters = {
  /** One status, or several comma-separated, as in `60,70`. */
  status: v.optional(StatusesFilterSchema),
  userId: v.optional(QueryIdSchema),
  from: v.optional(TimeSchema),
  to: v.optional(TimeSchema),
  /** EXT */
  method: v.optional(PaymentMethodSchema),
  /** EXT: unpaid orders with a reported transfer that staff have not decided. */
  transfer: v.optional(v.literal('reported')),
  /** EXT: orders with a note of the customer that staff have not answered. */
  note: v.optional(v.literal('new')),
  /** EXT: paid orders with goods that are still to be sent. */
  goods: v.optional(v.literal('unsent')),
  /** EXT: orders whose refund or late payment the customer's bank refused, or whose money staff send by hand. */
  refund: v.optional(v.picklist(['abnormal', 'byHand'])),
  /** EXT: both limits are inclusive. */
  minTotal: v.optional(AmountSchema),
  maxTotal: v.optional(AmountSchema),
};
const StaffSortSchema = v.picklist(['created', '-created', 'total', '-total']);
const staffPage = { ...paging(20), ...staffFilters, sort: v.optional(StaffSortSchema) };

const staffOrders = { access: 'staff', output: createPageSchema(OrderSummarySchema) } as const;
const staffOrder = { access: 'staff', output: OrderSchema } as const;
/** Moves money: needs an Idempotency-Key. */
const staffMoney = { ...staffOrder, idempotency: 'required' } as const;
/** Calls that wait for a payment provider, which is asked several times, for up to 10 s each. */
const providerTimeoutMs = 70_000;
/** A decision about a failed refund asks its provider first. */
const refundDecision = { ...staffMoney, timeoutMs: providerTimeoutMs } as const;

export const adminOrder = {
  list: postRead('/admin/orders/list', { ...staffOrders, input: v.strictObject(staffPage) }),
  search: postRead('/admin/searchorders', {
    ...staffOrders,
    input: v.strictObject({ ...staffPage, keyword: KeywordSchema }),
  }),
  /** EXT: complete orders for printing, in the order of `ids`; unknown ids are skipped. */
  batch: postRead('/admin/orders/batch', {
    access: 'staff',
    input: v.strictObject({ ids: boundedArray(IdSchema, 100, 1) }),
    output: v.array(StaffOrderSchema),
  }),
  shipment: post('/admin/orders/shipment', {
    ...staffOrder,
    input: ShipmentSchema,
    errors: ['NOT_FOUND', 'ORDER_STATE', 'AGREEMENT_REQUIRED', 'NOTHING_TO_SHIP'],
  }),
  /** EXT: replaces a wrong carrier or tracking number of a shipped order; the customer gets the new one by mail. */
  shipmentCorrect: post('/admin/orders/shipment-correct', {
    ...staffOrder,
    input: ShipmentSchema,
    errors: ['NOT_FOUND', 'ORDER_STATE', 'TIMELINE_FULL'],
  }),
  /** EXT: adds a tracking event; its time defaults to now. */
  shipmentEvent: post('/admin/orders/shipment-event', {
    ...staffOrder,
    input: v.strictObject({ orderId: IdSchema, at: v.optional(TimeSchema), text: ShipmentEventTextSchema }),
    errors: ['NOT_FOUND', 'ORDER_STATE'],
  }),
  /** EXT: ships many orders, each with carrier and tracking number, as a job with a result per order. */
  shipMany: post('/admin/orders/shipments', {
    access: 'staff',
    input: v.strictObject({ shipments: boundedArray(ShipmentSchema, 500, 1) }),
    output: JobSchema,
  }),
  /** EXT: the filtered orders as CSV, with headers in the locale. */
  export: post('/admin/orders/export', {
    access: 'staff',
    input: v.strictObject({
      filter: v.optional(v.strictObject({ ...staffFilters, keyword: v.optional(KeywordSchema) }), {}),
      /** Limits the export to these ids. */
      ids: v.optional(boundedArray(IdSchema, 10_000)),
      /** Leaves these ids out. */
      except: v.optional(boundedArray(IdSchema, 10_000)),
      /** Order of the rows; newest first by default, as in the list. */
      sort: v.optional(StaffSortSchema),
      locale: v.optional(LocaleSchema, 'zh-CN'),
      /** Time zone of the exported times. */
      tz: v.optional(TimeZoneSchema, shopZone),
    }),
    output: JobSchema,
  }),
  refund: post('/admin/orders/refund', {
    ...refundDecision,
    /**
     * Approves the request, or another part with `items`, `shippingAmount` or `amount`; or rejects it. Without `items` the
     * requested ones count as refunded, also for less money; `items: []` is goodwill, which leaves them with the customer.
     */
    input: v.strictObject({
      orderId: IdSchema,
      approve: v.boolean(),
      remark: v.optional(text(500)),
      items: v.optional(RefundItemsSchema),
      shippingAmount: v.optional(AmountSchema),
      amount: v.optional(AmountSchema),
    }),
    errors: ['NOT_FOUND', 'ORDER_STATE', 'REMARK_REQUIRED', 'REFUND_LIMIT', 'REFUND_UNKNOWN', 'IDEMPOTENCY_REQUIRED'],
  }),
  /** EXT: records whether a transfer has arrived. If declined with a remark, the customer can pay again. */
  transfer: post('/admin/orders/transfer', {
    ...staffMoney,
    input: v.strictObject({ orderId: IdSchema, received: v.boolean(), remark: v.optional(text(500)) }),
    errors: ['NOT_FOUND', 'ORDER_STATE', 'REMARK_REQUIRED', 'IDEMPOTENCY_REQUIRED'],
  }),
  /**
   * EXT: staff sent a refund manually: that of a transfer, or one that the provider refused or cannot be asked for, for
   * lack of credentials; or with `paymentId` one of the order's `latePayments`. `amount` repeats the amount, to prevent
   * mistakes.
   */
  refundDone: post('/admin/orders/refund-done', {
    ...refundDecision,
    input: v.strictObject({
      orderId: IdSchema,
      paymentId: v.optional(IdSchema),
      amount: AmountSchema,
      note: text(200, 2),
    }),
    errors: ['NOT_FOUND', 'ORDER_STATE', 'REFUND_LIMIT', 'REFUND_UNKNOWN', 'IDEMPOTENCY_REQUIRED'],
  }),
  /** EXT: staff create a refund. `amount` defaults to the price of its items and shipping; at most what is left. */
  refundCreate: post('/admin/orders/refund-create', {
    ...staffMoney,
    input: v.strictObject({
      orderId: IdSchema,
      items: v.optional(RefundItemsSchema, []),
      shippingAmount: v.optional(AmountSchema),
      amount: v.optional(AmountSchema),
      reason: ReasonSchema,
      /** Units that were not shipped return to stock. */
      restock: v.optional(v.boolean(), true),
    }),
    errors: ['NOT_FOUND', 'ORDER_STATE', 'REFUND_LIMIT', 'IDEMPOTENCY_REQUIRED'],
  }),
  /** EXT: requests to payment providers about the order with their responses, newest first. */
  calls: get('/admin/orders/calls', {
    access: 'staff',
    input: v.object({ orderId: QueryIdSchema, ...paging(10) }),
    output: createPageSchema(ProviderCallSchema),
    errors: ['NOT_FOUND'],
  }),
  /**
   * EXT: sends a request to a payment provider again and applies the response. Only what cannot move money twice; see
   * `canResend`.
   */
  resendCall: post('/admin/orders/call-resend', {
    access: 'staff',
    idempotency: 'required',
    timeoutMs: providerTimeoutMs,
    input: IdInputSchema,
    output: v.object({ orderId: IdSchema, state: v.picklist(resentStates) }),
    errors: ['NOT_FOUND', 'CALL_STATE', 'IDEMPOTENCY_REQUIRED'],
  }),
  /** EXT: shipped goods were returned; `restock` returns them to stock, otherwise they are written off. */
  returnReceived: post('/admin/orders/return-received', {
    ...staffOrder,
    input: v.strictObject({
      orderId: IdSchema,
      items: boundedArray(
        v.strictObject({ ...RefundItemSchema.entries, restock: v.optional(v.boolean(), true) }),
        200,
        1,
      ),
    }),
    errors: ['NOT_FOUND', 'ORDER_STATE', 'RETURN_LIMIT'],
  }),
};
