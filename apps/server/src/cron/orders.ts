import { orderStatus, paymentStatus } from '@sampan/api/statuses';
import type { LifecycleAction } from '@sampan/domain/order/orderLifecycle';
import { openPaymentStatuses } from '@sampan/domain/payment/paymentStatuses';
import { and, asc, eq, gt, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm';
import { notifyOfTransition } from '../areas/order/orderNotice.ts';
import { getOpenPayments, lockOrder, readOrder } from '../areas/order/orderRecord.ts';
import { getChangedScope } from '../areas/order/stock.ts';
import { transitionOrder } from '../areas/order/transitionOrder.ts';
import { buildProviderPlace, processByProvider, providerBatchSize } from '../areas/payment/byProvider.ts';
import { getNextCheck, isCheckDue } from '../areas/payment/nextCheck.ts';
import { returnMoney } from '../areas/payment/returnMoney.ts';
import { runPostCommitEffects } from '../areas/payment/service.ts';
import { closeTrades } from '../areas/payment/trades.ts';
import type { Db } from '../db/query.ts';
import { isReportedTransfer, orders, payments } from '../db/schema.ts';
import type { Deps } from '../deps.ts';

/** Orders confirmed per run. */
const batch = 200;

/**
 * Transitions one order in its own transaction; false if it had changed meanwhile. With `closedIds` also false if it has an
 * open payment that is not among them.
 */
async function transitionInOwnTransaction(
  deps: Deps,
  orderId: number,
  action: LifecycleAction,
  now: Date,
  closedIds?: ReadonlySet<number>,
) {
  const settings = (await deps.settings.current()).shop;
  const transition = await deps.db.transaction(async (tx) => {
    const record = await lockOrder(tx, orderId);
    // A payment was just started: the next run checks it with the provider.
    if (!record || (closedIds && getOpenPayments(record).some(({ id }) => !closedIds.has(id)))) return null;
    const moved = await transitionOrder(tx, record, { action, actor: 'system', now, settings });
    if (moved.ok) await notifyOfTransition({ db: tx, deps, now, settings }, record, action, moved.plan);
    return moved;
  });
  if (!transition?.ok) return false;
  await runPostCommitEffects(deps, { catalogue: getChangedScope(transition) });
  return true;
}

/** Selects expired unpaid orders with the methods of their open payments, so many of each provider as one run takes. */
function selectExpiredOrders(db: Db, now: Date) {
  const open = [...openPaymentStatuses];
  // `orders.id` as a column would be written without its table, and mean the payment's id here.
  const methods = sql<string>`coalesce((select string_agg(distinct p.method, ' ') from ${payments} p
    where p.order_id = ${orders}.id and p.status in ${open}), '')`;
  const isUndelayed = sql`not exists (select from ${payments} p where p.order_id = ${orders}.id
    and p.status in ${open} and not ${isCheckDue(sql`p.check_at`, now)})`;
  // Staff decide on a reported transfer.
  const isUnreported = sql`not exists (select from ${payments}
    where ${payments}.order_id = ${orders}.id and ${isReportedTransfer(payments)})`;
  const waiting = db
    .select({ id: orders.id, expiresAt: orders.expiresAt, methods: methods.as('methods') })
    .from(orders)
    .where(and(eq(orders.status, orderStatus.pendingPayment), lte(orders.expiresAt, now), isUndelayed, isUnreported))
    .as('waiting');
  const ranked = db
    .select({
      id: waiting.id,
      expiresAt: waiting.expiresAt,
      methods: waiting.methods,
      place: buildProviderPlace(waiting.methods, waiting.expiresAt),
    })
    .from(waiting)
    .as('ranked');
  return db
    .select({ id: ranked.id, methods: ranked.methods, expiresAt: ranked.expiresAt })
    .from(ranked)
    .where(lte(ranked.place, providerBatchSize))
    .orderBy(asc(ranked.expiresAt), asc(ranked.id));
}

/**
 * Closes expired unpaid orders. Closes the provider's trade first, because the money may have arrived just before. Orders
 * whose trade cannot be closed are tried once a minute for a day, and then every six hours; ever more rarely from the start
 * where staff must mend the credentials first.
 */
export async function expireOrders(deps: Deps, now: Date, isStopping?: () => boolean): Promise<number> {
  return processByProvider(deps, await selectExpiredOrders(deps.db, now), {
    task: 'expire',
    getProvider: ({ methods }) => methods,
    isStopping,
    async work({ id, expiresAt }) {
      const record = await readOrder(deps.db, id);
      const open = record ? getOpenPayments(record) : [];
      const closed = await closeTrades(deps, open);
      if (closed.isPaid) return false;
      const pendingIds = open.flatMap((payment) => (closed.ids.has(payment.id) ? [] : [payment.id]));
      if (pendingIds.length > 0) {
        const stuck = closed.stuckIds.size > 0 ? { isStuck: true as const } : {};
        const end = expiresAt ?? now;
        // The time counts from the expiry: nobody tried to close the trades before.
        const checkAt = getNextCheck({ state: 'pending', ...stuck }, { startedAt: end, expiresAt: end, now });
        // A payment that was paid meanwhile is not open: its refund must not wait for this check.
        const isPending = and(inArray(payments.id, pendingIds), inArray(payments.status, [...openPaymentStatuses]));
        await deps.db.update(payments).set({ checkAt }).where(isPending);
        return false;
      }
      return transitionInOwnTransaction(deps, id, 'expire', now, closed.ids);
    },
  });
}

/** Confirms receipt of orders after the auto-confirm period. */
export async function confirmOrders(deps: Deps, now: Date, isStopping = () => false): Promise<number> {
  const due = await deps.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.status, orderStatus.shipped), lte(orders.autoConfirmAt, now)))
    .orderBy(asc(orders.autoConfirmAt))
    .limit(batch);
  let confirmedCount = 0;
  for (const { id } of due) {
    if (isStopping()) break;
    try {
      if (await transitionInOwnTransaction(deps, id, 'confirm', now)) confirmedCount += 1;
    } catch (error) {
      deps.log.error({ err: error, orderId: id }, 'order not confirmed');
    }
  }
  return confirmedCount;
}

/** Age after which an unanswered refund is queried again, ms. */
const refundTimeoutMs = 60_000;
/** How far the clocks of two servers may differ, ms. */
const maxClockSkewMs = 5 * 60_000;

/** Processes late payments and approved refunds until the provider has settled them. */
export async function returnRefunds(deps: Deps, now: Date, isStopping?: () => boolean): Promise<number> {
  const isDue = and(
    lte(payments.updatedAt, new Date(now.getTime() - refundTimeoutMs)),
    or(isNull(payments.checkAt), lte(payments.checkAt, now)),
  );
  // A clock that was ahead has set the next check, too.
  const isFromFuture = gt(payments.updatedAt, new Date(now.getTime() + maxClockSkewMs));
  const ranked = deps.db
    .select({
      id: payments.id,
      method: payments.method,
      updatedAt: payments.updatedAt,
      place: buildProviderPlace(payments.method, payments.updatedAt),
    })
    .from(payments)
    // Staff refund transfers manually.
    .where(and(eq(payments.status, paymentStatus.refunding), ne(payments.method, 'manual'), or(isDue, isFromFuture)))
    .as('ranked');
  const due = await deps.db
    .select({ id: ranked.id, method: ranked.method })
    .from(ranked)
    .where(lte(ranked.place, providerBatchSize))
    .orderBy(asc(ranked.updatedAt), asc(ranked.id));
  return processByProvider(deps, due, {
    task: 'refunds',
    getProvider: ({ method }) => method,
    isStopping,
    async work({ id }) {
      await returnMoney(deps, id);
      return true;
    },
  });
}
