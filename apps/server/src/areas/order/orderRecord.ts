import type { Locale, Order, OrderLine, PaymentMethod, Refund, Transfer } from '@sampan/api/entities';
import { paymentStatus } from '@sampan/api/statuses';
import { isOpenPayment } from '@sampan/domain/order/ledger';
import type { AccessedOrder } from '@sampan/domain/order/orderAccess';
import { arrivedStatuses } from '@sampan/domain/order/orderEffects';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { queryRowSets, queryRows } from '../../db/query.ts';
import type { PaymentScene } from '../../providers/payment/port.ts';

/** Table rows as JSON from the database: column names, and times as ISO 8601 text. */
interface OrderColumns {
  id: number;
  order_no: string;
  user_id: number;
  status: Order['status'];
  close_type: Order['closeType'] | null;
  goods_amount: number;
  shipping_amount: number;
  total_amount: number;
  currency: string;
  address: Order['address'] | null;
  remark: string | null;
  locale: Locale | null;
  carrier: string | null;
  tracking_no: string | null;
  shipment_events: { at: string; text: string }[];
  hidden_at: string | null;
  created_at: string;
  expires_at: string | null;
  paid_at: string | null;
  shipped_at: string | null;
  auto_confirm_at: string | null;
  completed_at: string | null;
  cancelled_at: string | null;
  version: number;
}
interface LineColumns {
  id: number;
  product_id: number;
  slug: string | null;
  name: string;
  cover: string;
  options: { name: string; value: string }[];
  price_amount: number;
  quantity: number;
  subtotal_amount: number;
  type: 1 | 2;
  returned_quantity: number;
  restocked_quantity: number;
  i18n: OrderLine['i18n'] | null;
}
interface TimelineColumns {
  at: string;
  actor: 'customer' | 'staff' | 'system';
  action: string;
  from_status: Order['status'] | null;
  to_status: Order['status'] | null;
  note: string | null;
}
export interface PaymentColumns {
  id: number;
  order_id: number;
  method: PaymentMethod;
  scene: PaymentScene;
  status: NonNullable<Order['payment']>['status'];
  amount: number;
  currency: string;
  out_trade_no: string;
  description: string | null;
  trade_no: string | null;
  qr_code: string | null;
  pay_url: string | null;
  transfer: Transfer | null;
  expires_at: string;
  paid_at: string | null;
  created_at: string;
}
export interface RefundColumns {
  id: number;
  payment_id: number | null;
  status: Refund['status'];
  requested_by: Refund['requestedBy'];
  items: Refund['items'];
  shipping_amount: number;
  amount: number;
  reason: string;
  remark: string | null;
  restock: boolean;
  is_cancellation: boolean;
  failure: NonNullable<Refund['failure']> | null;
  from_status: Order['status'];
  /** The shop's refund number at the provider. */
  out_refund_no: string;
  requested_at: string;
  decided_at: string | null;
  settled_at: string | null;
}
interface FileColumns {
  id: number;
  name: string;
  size: number;
  mime: string;
  checksum: string;
  created_at: string;
}

/** An order with all related rows. */
export interface OrderRecord {
  order: OrderColumns;
  username: string;
  lines: LineColumns[];
  timeline: TimelineColumns[];
  payments: PaymentColumns[];
  /** Oldest first; at most one is open, the last. */
  refunds: RefundColumns[];
  agreement: FileColumns | null;
  /** Files of the digital lines granted to the owner. */
  files: (FileColumns & { product_id: number; expires_at: string | null })[];
  /** Digital products of which the owner downloaded a file. */
  downloaded: number[];
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
  'downloaded', (select coalesce(json_agg(distinct g.product_id), '[]') from file_grants g
    where g.order_id = o.id and g.downloads > 0)
)`;
const recordOf = recordWith(wholeTimeline);
const listRecordOf = recordWith(noTimeline);

/**
 * Reads the orders (alias `o`) selected by `chosen` (where, order, limit). Joins related rows only for these, not for
 * rows skipped by an offset; `order` sorts the result again. Timelines are empty.
 */
export async function readOrders(db: Db, condition: SQL, order = sql``): Promise<OrderRecord[]> {
  const rows = await queryRows<{ record: OrderRecord }>(db, selectRecords(condition, order));
  return rows.map(({ record }) => record);
}

/** The statement of `readOrders`, with a further column if one is given. */
export function selectRecords(condition: SQL, order: SQL, column?: SQL): SQL {
  const columns = column ? sql`${listRecordOf} as record, ${column}` : sql`${listRecordOf} as record`;
  return sql`select ${columns} from (select o.* from orders o ${condition}) o ${order}`;
}

/** One statement, so that an order, its payments and its refunds are those of one moment. */
const selectRecord = (id: SQL) => sql`select ${recordOf} as record from orders o where o.id = ${id}`;

async function readBy(db: Db, id: SQL): Promise<OrderRecord | undefined> {
  const [row] = await queryRows<{ record: OrderRecord }>(db, selectRecord(id));
  return row?.record;
}

export function readOrder(db: Db, id: number): Promise<OrderRecord | undefined> {
  return readBy(db, sql`${id}`);
}

/** Like `readOrder`, by the id of a payment. */
export function readOrderOfPayment(db: Db, paymentId: number): Promise<OrderRecord | undefined> {
  return readBy(db, sql`(select order_id from payments where id = ${paymentId})`);
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
export function getLockOrder(tx: Db, trade: TradeName): Promise<OrderRecord | undefined> {
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

/** The order's main payment: the one being refunded, else the successful one, else the latest. */
export function findMainPayment({ payments, refunds }: OrderRecord): PaymentColumns | undefined {
  return (
    payments.find(({ id }) => id === refunds.at(-1)?.payment_id) ??
    payments.find(({ status }) => status === paymentStatus.paid) ??
    payments.find(({ status }) => arrivedStatuses.has(status)) ??
    payments.at(-1)
  );
}

/** Payments whose trade could still be paid. */
export function getOpenPayments({ payments }: OrderRecord): PaymentColumns[] {
  return payments.filter(isOpenPayment);
}
