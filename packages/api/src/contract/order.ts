import * as v from 'valibot';
import { get, post } from '../endpoint.ts';
import {
  AddressSchema,
  AmountSchema,
  EmptySchema,
  FileSchema,
  IdInputSchema,
  IdSchema,
  JobSchema,
  KeywordSchema,
  LocaleSchema,
  OrderSchema,
  OrderStatsSchema,
  OrderStatusSchema,
  PaymentMethodSchema,
  pageOf,
  paging,
  QueryIdSchema,
  ReasonSchema,
  TimeSchema,
  TimeZoneSchema,
  text,
} from '../entities.ts';
import { shopZone } from '../shopZone.ts';

const OrderIdSchema = v.object({ orderId: IdSchema });
const OrderReasonSchema = v.object({ orderId: IdSchema, reason: ReasonSchema });
const StatusesFilterSchema = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((value) => String(value).split(',').map(Number)),
  v.array(OrderStatusSchema),
);

export const order = {
  detail: post('/order/detail', {
    access: 'customer',
    input: IdInputSchema,
    output: OrderSchema,
    errors: ['NOT_FOUND'],
  }),
  /** The caller's own orders, newest first. */
  list: get('/order/list', {
    access: 'customer',
    input: v.object({
      ...paging(10),
      /** One status, or several comma-separated, as the tabs need: `60,70,80`. */
      status: v.optional(StatusesFilterSchema),
      keyword: v.optional(KeywordSchema),
      from: v.optional(TimeSchema),
      to: v.optional(TimeSchema),
    }),
    output: pageOf(OrderSchema),
  }),
  stats: get('/order/stats', { access: 'customer', input: EmptySchema, output: OrderStatsSchema }),
  create: post('/order/create', {
    access: 'customer',
    idempotency: 'required',
    input: v.object({
      items: v.pipe(
        v.array(
          v.object({
            productId: IdSchema,
            quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(9999)),
            /** As quoted to the customer; another price today is refused. */
            priceAmount: AmountSchema,
          }),
        ),
        v.minLength(1, 'empty'),
        v.maxLength(200),
      ),
      /** Required unless every line is digital. */
      address: v.optional(AddressSchema),
      remark: v.optional(text(200)),
    }),
    output: OrderSchema,
    errors: [
      'OUT_OF_STOCK',
      'PRICE_CHANGED',
      'PRODUCT_UNAVAILABLE',
      'ADDRESS_REQUIRED',
      'CART_LIMIT',
      'KYC_REQUIRED',
      'ACCOUNT_DISABLED',
      'IDEMPOTENCY_REQUIRED',
    ],
  }),
  note: post('/order/note', {
    access: 'customer',
    input: v.object({ orderId: IdSchema, note: text(500, 1) }),
    output: OrderSchema,
    errors: ['NOT_FOUND'],
  }),
  delete: post('/order/delete', {
    access: 'customer',
    input: OrderIdSchema,
    output: OrderIdSchema,
    errors: ['NOT_FOUND', 'ORDER_STATE'],
  }),
  cancel: post('/order/cancel', {
    access: 'customer',
    input: OrderReasonSchema,
    output: OrderSchema,
    errors: ['NOT_FOUND', 'ORDER_STATE'],
  }),
  confirmReceived: post('/order/confirm-received', {
    access: 'customer',
    input: OrderIdSchema,
    output: OrderSchema,
    errors: ['NOT_FOUND', 'ORDER_STATE'],
  }),
  requestRefund: post('/order/request-refund', {
    access: 'customer',
    idempotency: 'required',
    input: OrderReasonSchema,
    output: OrderSchema,
    errors: ['NOT_FOUND', 'ORDER_STATE', 'REFUND_WINDOW', 'IDEMPOTENCY_REQUIRED'],
  }),
  refundWithdraw: post('/order/refund-withdraw', {
    access: 'customer',
    input: OrderIdSchema,
    output: OrderSchema,
    errors: ['NOT_FOUND', 'ORDER_STATE'],
  }),
  agreeupload: post('/order/agreeupload', {
    access: 'customer',
    body: 'multipart',
    input: v.object({
      orderId: v.pipe(v.union([v.string(), v.number()]), v.transform(Number), IdSchema),
      file: v.blob(),
    }),
    output: FileSchema,
    errors: ['NOT_FOUND', 'ORDER_STATE', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'FILE_REFUSED'],
  }),
};

const ShipmentSchema = v.object({ orderId: IdSchema, carrier: text(60, 1), trackingNo: text(60, 1) });
const StaffOrderSchema = v.object({ ...OrderSchema.entries, username: v.string() });
const staffFilters = {
  /** One, or several comma-separated, as the views need: `60,70`. */
  status: v.optional(StatusesFilterSchema),
  userId: v.optional(QueryIdSchema),
  from: v.optional(TimeSchema),
  to: v.optional(TimeSchema),
  /** EXT */
  method: v.optional(PaymentMethodSchema),
  /** EXT: both inside. */
  minTotal: v.optional(AmountSchema),
  maxTotal: v.optional(AmountSchema),
};
const staffPage = {
  ...paging(20),
  ...staffFilters,
  sort: v.optional(v.picklist(['created', '-created', 'total', '-total'])),
};

export const adminOrder = {
  list: post('/admin/orders/list', {
    access: 'staff',
    input: v.object(staffPage),
    output: pageOf(StaffOrderSchema),
  }),
  search: post('/admin/searchorders', {
    access: 'staff',
    input: v.object({ ...staffPage, keyword: KeywordSchema }),
    output: pageOf(StaffOrderSchema),
  }),
  shipment: post('/admin/orders/shipment', {
    access: 'staff',
    input: ShipmentSchema,
    output: OrderSchema,
    errors: ['NOT_FOUND', 'ORDER_STATE'],
  }),
  /** EXT: many at once, each with its carrier and number; a job that tells how each went. */
  shipMany: post('/admin/orders/shipments', {
    access: 'staff',
    input: v.object({ shipments: v.pipe(v.array(ShipmentSchema), v.minLength(1, 'empty'), v.maxLength(500)) }),
    output: JobSchema,
  }),
  /** EXT: those that the filter finds, as CSV with the headers of the locale. */
  export: post('/admin/orders/export', {
    access: 'staff',
    input: v.object({
      filter: v.optional(v.object({ ...staffFilters, keyword: v.optional(KeywordSchema) }), {}),
      /** Those alone. */
      ids: v.optional(v.pipe(v.array(IdSchema), v.maxLength(10_000))),
      locale: v.optional(LocaleSchema, 'zh-CN'),
      /** Of its times. */
      tz: v.optional(TimeZoneSchema, shopZone),
    }),
    output: JobSchema,
  }),
  refund: post('/admin/orders/refund', {
    access: 'staff',
    idempotency: 'required',
    input: v.object({ orderId: IdSchema, approve: v.boolean(), remark: v.optional(text(500)) }),
    output: OrderSchema,
    errors: ['NOT_FOUND', 'ORDER_STATE', 'REMARK_REQUIRED', 'IDEMPOTENCY_REQUIRED'],
  }),
};
