import * as v from 'valibot';
import { orderStatuses, paymentMethods } from '../statuses.ts';
import { AddressSchema } from './address.ts';
import {
  AmountSchema,
  CurrencySchema,
  IdSchema,
  NamedValueSchema,
  ProductTypeSchema,
  TimeSchema,
  text,
  translations,
} from './common.ts';
import { FileSchema } from './file.ts';

/** 10 pending payment · 20 paid · 30 shipped · 40 completed · 50 cancelled · 60 refund requested · 70 refunding · 80 refunded */
export const OrderStatusSchema = v.picklist(orderStatuses);
export type OrderStatus = v.InferOutput<typeof OrderStatusSchema>;

/** 1 customer · 2 timeout · 3 admin */
export const CloseTypeSchema = v.picklist([1, 2, 3]);
export type CloseType = v.InferOutput<typeof CloseTypeSchema>;

/** 0 created · 10 pending · 20 paid · 30 closed · 40 failed · 50 refunding · 60 refunded */
export const PaymentStatusSchema = v.picklist([0, 10, 20, 30, 40, 50, 60]);
export type PaymentStatus = v.InferOutput<typeof PaymentStatusSchema>;
export const PaymentMethodSchema = v.picklist(paymentMethods);
export type PaymentMethod = v.InferOutput<typeof PaymentMethodSchema>;
/** Methods with a payment provider. */
export const providerMethods = ['alipay', 'wechat', 'stripe'] as const satisfies readonly PaymentMethod[];
export type ProviderMethod = (typeof providerMethods)[number];
export const paymentScenes = ['pc', 'wap', 'qr'] as const;
/** Scenes of /payment/start. `jsapi`: inside WeChat, whose app shows the payment; other methods take it as `qr`. */
export const startScenes = [...paymentScenes, 'jsapi'] as const;
export type PaymentScene = (typeof startScenes)[number];

/** 0 none · 10 requested · 20 approved · 30 refunded · 40 rejected · 50 withdrawn · 60 failed */
export const RefundStatusSchema = v.picklist([0, 10, 20, 30, 40, 50, 60]);
/** Why a payment provider did not execute a refund. */
export const refundFailures = [
  'insufficientBalance',
  'tradeClosed',
  'amountExceeded',
  'refundClosed',
  'returnedToShop',
  'refused',
] as const;
export const RefundFailureSchema = v.picklist(refundFailures);
export type RefundFailure = v.InferOutput<typeof RefundFailureSchema>;

/** Actions on an order that a viewer can call, if the lifecycle allows them. */
export const orderActions = [
  'pay',
  'cancel',
  'ship',
  'confirm',
  'requestRefund',
  'withdrawRefund',
  'approveRefund',
  'rejectRefund',
  'createRefund',
  'receiveReturn',
  'correctShipment',
  'addShipmentEvent',
  'confirmTransfer',
  'declineTransfer',
  'settleRefund',
  'settleLatePayment',
  'delete',
  'note',
] as const;
export const OrderActionSchema = v.picklist(orderActions);
export type OrderAction = v.InferOutput<typeof OrderActionSchema>;

/** A snapshot at order time. */
export const OrderLineSchema = v.object({
  id: IdSchema,
  productId: IdSchema,
  slug: v.optional(v.string()),
  name: v.string(),
  cover: v.string(),
  options: v.array(NamedValueSchema),
  priceAmount: AmountSchema,
  quantity: v.number(),
  subtotalAmount: AmountSchema,
  type: ProductTypeSchema,
  /** EXT: units that were refunded before shipping, or returned. Absent: none. */
  returnedQuantity: v.optional(v.number()),
  /** Name and options in the other languages, at order time. */
  i18n: v.optional(translations({ name: v.string(), options: v.array(NamedValueSchema) })),
});
export type OrderLine = v.InferOutput<typeof OrderLineSchema>;

/** EXT: the time of the first download of a digital product's files. */
export const FirstDownloadSchema = v.object({ productId: IdSchema, at: TimeSchema });
export type FirstDownload = v.InferOutput<typeof FirstDownloadSchema>;

/** The shop's account for transfers: a bank account, an FPS identifier, or both. */
export const TransferAccountSchema = v.object({
  accountName: v.string(),
  bank: v.optional(v.string()),
  accountNumber: v.optional(v.string()),
  /** FPS identifier, mobile number or e-mail address registered with the Faster Payment System of Hong Kong. */
  fpsId: v.optional(v.string()),
});
export type TransferAccount = v.InferOutput<typeof TransferAccountSchema>;

/** EXT: a payment by transfer: the target account, and the reports of customer and staff. */
export const TransferSchema = v.object({
  /** The account at the start of the payment. */
  account: TransferAccountSchema,
  /** Payment reference to enter with the transfer: the order number. */
  reference: v.string(),
  /** When the customer reported the transfer; staff then check the account. */
  reportedAt: v.optional(TimeSchema),
  note: v.optional(v.string()),
  /** A picture or PDF of the bank's confirmation. */
  receipt: v.optional(FileSchema),
  /** The reason if staff declined it. */
  remark: v.optional(v.string()),
});
export type Transfer = v.InferOutput<typeof TransferSchema>;

export const PaymentSchema = v.object({
  id: IdSchema,
  orderId: IdSchema,
  method: PaymentMethodSchema,
  status: PaymentStatusSchema,
  amount: AmountSchema,
  currency: CurrencySchema,
  /** The provider's trade number. */
  tradeNo: v.optional(v.string()),
  /** Content of the QR code, which the wallet opens. */
  qrCode: v.optional(v.string()),
  payUrl: v.optional(v.string()),
  /** With the method `manual`; `qrCode` is then the FPS code, if the account has an FPS identifier. */
  transfer: v.optional(TransferSchema),
  expiresAt: TimeSchema,
  paidAt: v.optional(TimeSchema),
});
export type Payment = v.InferOutput<typeof PaymentSchema>;

/** A payment that goes back, and the number of its return at the provider. */
const AbnormalLatePaymentSchema = v.object({
  ...v.pick(PaymentSchema, ['id', 'method', 'amount', 'currency']).entries,
  refundNo: v.string(),
});

/** Actor: the customer, staff, or the shop itself. */
export const timelineActors = ['customer', 'staff', 'system'] as const;

export const TimelineEntrySchema = v.object({
  at: TimeSchema,
  actor: v.picklist(timelineActors),
  /** A lifecycle action: create, pay, cancel, expire, ship, confirm, requestRefund, …, note. */
  action: v.string(),
  from: v.optional(OrderStatusSchema),
  to: v.optional(OrderStatusSchema),
  note: v.optional(v.string()),
});
export type TimelineEntry = v.InferOutput<typeof TimelineEntrySchema>;

/** Maximum number of tracking events of a shipment. */
export const maxShipmentEvents = 100;
export const ShipmentEventTextSchema = text(200, 1);

export const ShipmentSchema = v.object({
  carrier: v.string(),
  trackingNo: v.string(),
  shippedAt: TimeSchema,
  /** Oldest first. */
  events: v.pipe(v.array(v.object({ at: TimeSchema, text: v.string() })), v.maxLength(maxShipmentEvents)),
});

/** Maximum number of refunds of an order, rejected and withdrawn ones included. */
export const maxRefunds = 100;
/** Maximum number of them requested by the customer. */
export const maxRefundRequests = 20;

export const RefundSchema = v.object({
  id: IdSchema,
  status: RefundStatusSchema,
  requestedBy: v.picklist(['customer', 'staff']),
  /** Refunded units, with their share of `amount`. */
  items: v.pipe(
    v.array(v.object({ orderLineId: IdSchema, quantity: v.number(), amount: AmountSchema })),
    v.maxLength(200),
  ),
  /** Share of shipping in `amount`; the remainder beyond items and shipping is goodwill. */
  shippingAmount: AmountSchema,
  /** Total refunded amount. */
  amount: AmountSchema,
  reason: v.string(),
  remark: v.optional(v.string()),
  /** Units that were not shipped return to stock with the refund. */
  restock: v.boolean(),
  /** EXT: created by staff cancelling the paid order. */
  isCancellation: v.optional(v.boolean()),
  /** EXT: with status 60, the provider's reason; also with status 40 if it was given up after that. */
  failure: v.optional(RefundFailureSchema),
  /** Status of the order before the refund; restored if the refund is withdrawn or rejected. */
  fromStatus: OrderStatusSchema,
  requestedAt: TimeSchema,
  decidedAt: v.optional(TimeSchema),
  settledAt: v.optional(TimeSchema),
});
export type Refund = v.InferOutput<typeof RefundSchema>;

export const OrderSchema = v.object({
  id: IdSchema,
  orderNo: v.string(),
  userId: IdSchema,
  status: OrderStatusSchema,
  closeType: v.optional(CloseTypeSchema),
  lines: v.array(OrderLineSchema),
  goodsAmount: AmountSchema,
  shippingAmount: AmountSchema,
  totalAmount: AmountSchema,
  currency: CurrencySchema,
  address: v.optional(AddressSchema),
  remark: v.optional(v.string()),
  payment: v.optional(PaymentSchema),
  /** EXT: for staff who may confirm it, a transfer that `payment` replaced, as its customer chose another method. */
  unreceivedTransfer: v.optional(TransferSchema),
  /** EXT: for staff, its late payments whose money staff send back by hand. */
  latePayments: v.optional(v.array(PaymentSchema)),
  /**
   * EXT: for staff, its late payments other than `payment` whose return the customer's bank did not accept. Staff settle it
   * on the provider's platform, where it has the number.
   */
  abnormalLatePayments: v.optional(v.array(AbnormalLatePaymentSchema)),
  shipment: v.optional(ShipmentSchema),
  /** The last of `refunds`. */
  refund: v.optional(RefundSchema),
  /** Oldest first. */
  refunds: v.pipe(v.array(RefundSchema), v.maxLength(maxRefunds)),
  agreement: v.optional(FileSchema),
  /** The shop requires a signed agreement: from `order.agreementFrom` on, until the order ships. */
  asksAgreement: v.optional(v.boolean()),
  /** For the owner, the files of the digital lines, also those whose `expiresAt` has passed or that are on hold. */
  files: v.optional(v.array(FileSchema)),
  /** EXT: for staff, the digital products of which the owner has downloaded a file. Absent: none. */
  downloads: v.optional(v.array(FirstDownloadSchema)),
  /** Actions that this viewer can call now. */
  actions: v.array(OrderActionSchema),
  timeline: v.array(TimelineEntrySchema),
  createdAt: TimeSchema,
  expiresAt: v.optional(TimeSchema),
  paidAt: v.optional(TimeSchema),
  shippedAt: v.optional(TimeSchema),
  autoConfirmAt: v.optional(TimeSchema),
  completedAt: v.optional(TimeSchema),
  cancelledAt: v.optional(TimeSchema),
  version: v.number(),
});
export type Order = v.InferOutput<typeof OrderSchema>;

/** An order in a list, without its timeline. */
export const OrderListItemSchema = v.omit(OrderSchema, ['timeline']);
export type OrderListItem = v.InferOutput<typeof OrderListItemSchema>;

/** A row of the staff order list. `order.detail` has the complete order. */
export const OrderSummarySchema = v.object({
  ...v.pick(OrderSchema, ['id', 'orderNo', 'userId', 'status', 'totalAmount', 'currency', 'createdAt', 'paidAt'])
    .entries,
  username: v.string(),
  address: v.optional(v.pick(AddressSchema, ['receiver', 'phone'])),
  /** The order's current payment. */
  payment: v.optional(v.pick(PaymentSchema, ['method'])),
  shipment: v.optional(v.pick(ShipmentSchema, ['trackingNo'])),
  /** Total units of all lines. */
  quantity: v.number(),
  /** EXT: when the customer last wrote a note that staff have neither answered nor acted upon. */
  customerNoteAt: v.optional(TimeSchema),
  /** EXT: its customer's bank disputes the payment or inquires about it, and staff have not decided about that. */
  isDisputed: v.optional(v.literal(true)),
});
export type OrderSummary = v.InferOutput<typeof OrderSummarySchema>;

export const OrderStatsSchema = v.object({
  total: v.number(),
  byStatus: v.array(v.object({ status: OrderStatusSchema, count: v.number() })),
  /** Staff only. */
  shop: v.optional(
    v.object({
      todayOrders: v.number(),
      todayAmount: AmountSchema,
      currency: CurrencySchema,
      /** EXT: pending payment. */
      toPay: v.number(),
      toShip: v.number(),
      refundsWaiting: v.number(),
      /** EXT: approved refunds that the provider has not paid out. */
      refunding: v.number(),
      /** EXT: refunds and late payments that the bank refused, so that staff settle them at the provider. */
      refundsAbnormal: v.optional(v.number()),
      /** EXT: orders with a refund, or a late payment, that staff have to send back by hand. */
      refundsByHand: v.optional(v.number()),
      /** EXT: reported transfers that staff have not decided. */
      transfersReported: v.number(),
      /** EXT: orders with notes of customers that staff have not answered. */
      newNotes: v.optional(v.number()),
      /** EXT: differences between the providers' statements and the ledger that staff have not decided. */
      openDifferences: v.optional(v.number()),
      lowStock: v.number(),
    }),
  ),
});
export type OrderStats = v.InferOutput<typeof OrderStatsSchema>;

export const ReasonSchema = text(200, 2);
