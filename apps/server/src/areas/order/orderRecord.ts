import type { PaymentMethod } from '@sampan/api/entities';
import { orderStatus, paymentStatus } from '@sampan/api/statuses';
import type { AccessedOrder } from '@sampan/domain/order/orderAccess';
import { hasReturnFailed } from '@sampan/domain/payment/abnormalRefund';
import { arrivedStatuses, isOpenPayment } from '@sampan/domain/payment/paymentStatuses';
import { isReturnedByHand } from '@sampan/domain/payment/transfer';
import { type SQL, sql } from 'drizzle-orm';
import { type Db, type JsonRow, queryRowSets, queryValue, queryValues } from '../../db/query.ts';
import type { fileGrants, files, orderLines, orders, orderTimeline, payments, refunds } from '../../db/schema.ts';

export type PaymentColumns = JsonRow<typeof payments>;
export type RefundColumns = JsonRow<typeof refunds>;
type FileColumns = JsonRow<typeof files>;
type GrantedFileColumns = Pick<FileColumns, 'id' | 'name' | 'size' | 'mime' | 'checksum'> &
  Pick<JsonRow<typeof fileGrants>, 'created_at' | 'product_id' | 'expires_at'>;

/** An order with all related rows. */
export interface OrderRecord {
  order: JsonRow<typeof orders>;
  username: string;
  lines: JsonRow<typeof orderLines>[];
  timeline: JsonRow<typeof orderTimeline>[];
  payments: PaymentColumns[];
  /** Oldest first; at most one is open, the last. */
  refunds: RefundColumns[];
  agreement: FileColumns | null;
  /** Files of the digital lines granted to the owner. */
  files: GrantedFileColumns[];
  /** Digital products of which the owner downloaded a file, with the time of the first download. */
  downloads: { product_id: number; at: string }[];
}

/** The timeline as JSON; lists leave it out. */
const wholeTimeline = sql`(select coalesce(json_agg(t order by t.id), '[]') from order_timeline t where t.order_id = o.id)`;
const noTimeline = sql`'[]'::json`;

/** Reads a whole page of orders in one statement; all look-ups use an index on the order id. */
const recordWith = (timeline: SQL) => sql`json_build_object(
  'order', row_to_json(o),
  'username', (select username from users where users.id = o.user_id),
  'lines', (select coalesce(json_agg(l order by l.id), '[]') from order_lines l where l.order_id = o.id),
  'timeline', ${timeline},
  'payments', (select coalesce(json_agg(p order by p.id), '[]') from payments p where p.order_id = o.id),
  'refunds', (select coalesce(json_agg(r order by r.id), '[]') from refunds r where r.order_id = o.id),
  'agreement', (select row_to_json(f) from files f where f.order_id = o.id and f.deleted_at is null order by f.id desc limit 1),
  'files', (
    select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'size', f.size, 'mime', f.mime,
      'checksum', f.checksum, 'created_at', g.created_at, 'product_id', g.product_id, 'expires_at', g.expires_at)
      order by f.id), '[]')
    from file_grants g join files f on f.id = g.file_id and f.deleted_at is null
    where g.order_id = o.id and g.revoked_at is null
  ),
  'downloads', (
    select coalesce(json_agg(d order by d.product_id), '[]')
    from (select g.product_id, min(g.first_downloaded_at) as at from file_grants g
      where g.order_id = o.id and g.downloads > 0 group by g.product_id) d
  )
)`;
const recordSql = recordWith(wholeTimeline);
const listRecordSql = recordWith(noTimeline);

/**
 * Reads the orders (alias `o`) selected by `condition` (where, order, limit). Joins related rows only for these, not for
 * rows skipped by an offset; `order` sorts the result again. Timelines are empty.
 */
export function readOrders(db: Db, condition: SQL, order = sql``): Promise<OrderRecord[]> {
  return queryValues(db, selectRecords(condition, order));
}

/** The statement of `readOrders`, with a further column if one is given. */
export function selectRecords(condition: SQL, order: SQL, column?: SQL): SQL {
  const columns = column ? sql`${listRecordSql} as record, ${column}` : sql`${listRecordSql} as record`;
  return sql`select ${columns} from (select o.* from orders o ${condition}) o ${order}`;
}

/** One statement, so that an order, its payments and its refunds are those of one moment. */
const selectRecord = (id: SQL) => sql`select ${recordSql} as record from orders o where o.id = ${id}`;

function readBy(db: Db, id: SQL): Promise<OrderRecord | undefined> {
  return queryValue(db, selectRecord(id));
}

export function readOrder(db: Db, id: number): Promise<OrderRecord | undefined> {
  return readBy(db, sql`${id}`);
}

/** Like `readOrder`, by the id of a payment. */
export function readOrderOfPayment(db: Db, paymentId: number): Promise<OrderRecord | undefined> {
  return readBy(db, sql`(select order_id from payments where id = ${paymentId})`);
}

/** Like `readOrder`, by the trade in a provider's notification. */
export function readOrderByTrade(db: Db, trade: TradeName): Promise<OrderRecord | undefined> {
  return readBy(db, buildOrderIdQuery(trade));
}

/** Id of the order of a trade. */
const buildOrderIdQuery = ({ method, out_trade_no }: TradeName) =>
  sql`(select order_id from payments where out_trade_no = ${out_trade_no} and method = ${method})`;
export type TradeName = Pick<PaymentColumns, 'method' | 'out_trade_no'>;

/**
 * Locks an order until the transaction ends. Every change of an order, its payments or its stock takes this lock first.
 */
export function lockOrder(tx: Db, id: number): Promise<OrderRecord | undefined> {
  return lockBy(tx, sql`${id}`);
}

/** Like `lockOrder`, by the trade in a provider's notification. */
export function lockOrderByTrade(tx: Db, trade: TradeName): Promise<OrderRecord | undefined> {
  return lockBy(tx, buildOrderIdQuery(trade));
}

/** Two statements: a single one would read the state from before it waited for the lock. */
async function lockBy(tx: Db, id: SQL): Promise<OrderRecord | undefined> {
  const [, [row]] = await queryRowSets<[unknown, { record: OrderRecord }]>(
    tx,
    sql`select 1 from orders where id = ${id} for update`,
    selectRecord(id),
  );
  return row?.record;
}

/** The order, as far as access to it depends on it. */
export function toAccessed({ order }: OrderRecord): AccessedOrder {
  return { userId: order.user_id, isHidden: order.hidden_at !== null };
}

/**
 * The order's main payment: the one being refunded, else the successful one, else one that goes back, else one that was
 * returned, else the latest. The database's `method_of_order` follows the same order.
 */
export function findMainPayment({ payments, refunds }: OrderRecord): PaymentColumns | undefined {
  const returning = payments.filter(({ status }) => status === paymentStatus.refunding);
  return (
    payments.find(({ id }) => id === refunds.at(-1)?.payment_id) ??
    payments.find(({ status }) => status === paymentStatus.paid) ??
    // Staff always return a transfer; others, only where the provider does not.
    returning.find(({ method }) => method === 'manual') ??
    returning.at(0) ??
    payments.find(({ status }) => arrivedStatuses.has(status)) ??
    payments.at(-1)
  );
}

/** Methods of payments whose provider is gone: it has had no credentials for days. */
export type GoneProviders = ReadonlySet<PaymentMethod>;

/** Whether the payment belongs to the order's approved refund, as opposed to a late payment. */
export function isOrderRefund(record: OrderRecord, payment: PaymentColumns): boolean {
  return record.order.status === orderStatus.refunding && findMainPayment(record)?.id === payment.id;
}

/** The order's late payments whose money staff send back by hand. */
export function findLatePaymentsByHand(record: OrderRecord, goneProviders: GoneProviders): PaymentColumns[] {
  return record.payments.filter((payment) => {
    const obstacles = {
      isProviderGone: goneProviders.has(payment.method),
      hasReturnFailed: hasReturnFailed(payment.out_trade_no, record.timeline),
    };
    return !isOrderRefund(record, payment) && isReturnedByHand(payment, obstacles);
  });
}

/** The order with this payment as its main one, unless money of another has arrived. */
export function withMainPayment(record: OrderRecord, payment: PaymentColumns): OrderRecord {
  return { ...record, payments: [...record.payments.filter(({ id }) => id !== payment.id), payment] };
}

/** Payments whose trade could still be paid. */
export function getOpenPayments({ payments }: OrderRecord): PaymentColumns[] {
  return payments.filter(isOpenPayment);
}
