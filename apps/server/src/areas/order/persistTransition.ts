import { paymentStatus } from '@sampan/api/statuses';
import type { Parcel } from '@sampan/domain/order/carrierNames';
import { getNoteEffect } from '@sampan/domain/order/customerNotes';
import { planPaymentChanges } from '@sampan/domain/order/ledger';
import type { AcceptedPlan, OrderRequest } from '@sampan/domain/order/orderPlan';
import type { ShopSettings } from '@sampan/domain/setting/settingDefaults';
import { sql } from 'drizzle-orm';
import { inlineNumber } from '../../db/inlineNumbers.ts';
import { type Db, queryRows } from '../../db/query.ts';
import { ApiError } from '../../http/apiError.ts';
import { createLedgerEntry } from './ledger.ts';
import { findMainPayment, type GoneProviders, type OrderRecord, type PaymentColumns } from './orderRecord.ts';

/** A lifecycle action with its data. */
export interface Transition extends Omit<OrderRequest, 'settings'> {
  settings: ShopSettings;
  /** The payment that the provider's notification, or the action, is about; by default the order's main payment. */
  payment?: PaymentColumns;
  /** Number of the provider's trade, if the money that arrived names another one than the payment. */
  tradeNo?: string | undefined;
  /** Methods of the order's payments whose provider is gone. */
  goneProviders?: GoneProviders;
  /** Columns that the action sets, such as the tracking number. */
  set?: Parcel;
}

/**
 * Writes of every transition: the order (if unchanged meanwhile), payments, ledger and timeline. A refund that begins does
 * not wait for the check that was planned while the payment was open or closed.
 */
const buildTransitionSql = (values: string) => sql`
  with d as (
    select * from jsonb_to_record(${values}::jsonb) as d(id bigint, version int, "fromStatus" smallint, status smallint,
      now timestamptz(3), "closeType" smallint, "hiddenAt" timestamptz(3), "expiresAt" timestamptz(3), "paidAt" timestamptz(3),
      "shippedAt" timestamptz(3), "autoConfirmAt" timestamptz(3), "completedAt" timestamptz(3),
      "cancelledAt" timestamptz(3), carrier text, "trackingNo" text, payments bigint[], "paymentStatus" smallint,
      "tradeNo" text,
      "arrivedAt" timestamptz(3), "closedAt" timestamptz(3), bookings jsonb, entry jsonb, returned jsonb,
      "refundedAmount" bigint, "shipmentEvents" jsonb, "noteEffect" text)
  ), o as (
    update orders o set
      status = d.status,
      close_type = coalesce(d."closeType", o.close_type),
      hidden_at = coalesce(d."hiddenAt", o.hidden_at),
      expires_at = coalesce(d."expiresAt", o.expires_at),
      paid_at = coalesce(d."paidAt", o.paid_at),
      shipped_at = coalesce(d."shippedAt", o.shipped_at),
      auto_confirm_at = coalesce(d."autoConfirmAt", o.auto_confirm_at),
      completed_at = coalesce(d."completedAt", o.completed_at),
      cancelled_at = coalesce(d."cancelledAt", o.cancelled_at),
      carrier = coalesce(d.carrier, o.carrier),
      tracking_no = coalesce(d."trackingNo", o.tracking_no),
      customer_note_at = case d."noteEffect" when 'written' then d.now when 'answered' then null else o.customer_note_at end,
      shipment_events = coalesce(d."shipmentEvents", o.shipment_events),
      refunded_amount = o.refunded_amount + coalesce(d."refundedAmount", 0),
      version = o.version + 1,
      updated_at = d.now
    from d where o.id = d.id and o.status = d."fromStatus" and o.version = d.version
    returning o.id
  ), l as (
    update order_lines l set
      returned_quantity = l.returned_quantity + r.returned,
      restocked_quantity = l.restocked_quantity + r.restocked
    from (
      select r."orderLineId" as id, sum(r.quantity)::int as returned,
        coalesce(sum(r.quantity) filter (where r.restock), 0)::int as restocked
      from d, jsonb_to_recordset(d.returned) as r("orderLineId" bigint, quantity int, restock boolean) group by 1
    ) r where l.id = r.id
  ), p as (
    update payments p set
      status = coalesce(d."paymentStatus", p.status),
      trade_no = coalesce(d."tradeNo", p.trade_no),
      paid_at = coalesce(d."arrivedAt", p.paid_at),
      closed_at = coalesce(d."closedAt", p.closed_at),
      check_at = case d."paymentStatus" when ${inlineNumber(paymentStatus.refunding)} then null else p.check_at end,
      updated_at = d.now
    from d where p.id = any(d.payments)
  ), b as (
    insert into transaction_logs (type, order_id, order_no, user_id, username, method, amount, currency, status, details,
      operator_id, created_at, updated_at)
    select b.type, d.id, b."orderNo", b."userId", b.username, b.method, b.amount, b.currency, b.status, b.details,
      b."operatorId", d.now, d.now
    from d, jsonb_to_recordset(d.bookings) as b(type smallint, "orderNo" text, "userId" bigint, username text,
      method text, amount bigint, currency text, status text, details jsonb, "operatorId" bigint)
  ), t as (
    insert into order_timeline (order_id, at, actor, actor_id, action, from_status, to_status, note)
    select d.id, e.at, e.actor, e."actorId", e.action, e."from", e."to", e.note
    from d, jsonb_to_record(d.entry) as e(at timestamptz(3), actor text, "actorId" bigint, action text,
      "from" smallint, "to" smallint, note text)
  )
  select id from o`;

/** @throws ApiError ORDER_STATE if the order changed meanwhile; the transaction must be rolled back */
export async function persistTransition(
  tx: Db,
  record: OrderRecord,
  transition: Transition,
  plan: AcceptedPlan,
): Promise<void> {
  const { order } = record;
  const { now, set, actor } = transition;
  const values = {
    // The statement ignores the fields that it does not name.
    ...plan.changes,
    hiddenAt: plan.changes.isHidden ? now : undefined,
    id: order.id,
    version: order.version,
    fromStatus: order.status,
    status: plan.status,
    now,
    ...set,
    ...toPayments(record, transition, plan),
    returned: plan.returned,
    refundedAmount: plan.refundedAmount,
    shipmentEvents: plan.shipmentEvents,
    noteEffect: getNoteEffect(plan.entry),
    entry: { ...plan.entry, actorId: actor === 'system' ? undefined : actor?.id },
  };
  const written = await queryRows(tx, buildTransitionSql(JSON.stringify(values)));
  if (written.length === 0) throw new ApiError('ORDER_STATE');
}

/** New status of the payments, and the ledger entry of each. */
function toPayments(record: OrderRecord, transition: Transition, plan: AcceptedPlan) {
  const main = transition.payment ?? findMainPayment(record);
  const changes = planPaymentChanges({ payments: record.payments, main }, transition, plan);
  const { payments, status, booking } = changes;
  return {
    payments: payments.map(({ id }) => id),
    paymentStatus: status,
    tradeNo: changes.isPaid ? transition.tradeNo : undefined,
    arrivedAt: changes.isPaid ? transition.now : undefined,
    closedAt: changes.isClosed ? transition.now : undefined,
    bookings: booking ? payments.map((payment) => createLedgerEntry(record, payment, booking)) : [],
  };
}
