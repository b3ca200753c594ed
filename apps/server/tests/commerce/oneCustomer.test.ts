import { contract } from '@sampan/api/contract';
import type { Product } from '@sampan/api/entities';
import { orderStatus } from '@sampan/api/statuses';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { queryRows } from '../../src/db/query.ts';
import { listTables } from '../../src/db/transfer/tableRows.ts';
import { placements } from '../support/placements.ts';
import { minute } from '../support/testClock.ts';
import { type Commerce, openCommerce } from './shop.ts';

/**
 * The rule of docs/scaling.md that a test of the schema cannot see: no transaction of the checkout writes rows of two
 * customers. Triggers record the key of every row that is written, with its transaction; rows of a transaction that was
 * rolled back are not recorded.
 */
let shop: Commerce;
let cup: Product;

const toSnakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

beforeAll(async () => {
  shop = await openCommerce('postgres');
  cup = await shop.addProduct({ stock: 100 });
  const { db } = shop;
  await db.execute(sql`create schema recording`);
  await db.execute(sql`create table recording.writes (transaction text, "table" text, key text)`);
  await db.execute(sql`create function recording.note() returns trigger language plpgsql as $$
    begin
      insert into recording.writes values (pg_current_xact_id()::text, tg_table_name,
        case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end ->> tg_argv[0]);
      return null;
    end $$`);
  for (const { name } of await listTables(db)) {
    const placement = placements[name];
    const key = placement?.kind === 'customer' ? toSnakeCase(placement.key) : 'id';
    await db.execute(
      sql.raw(`create trigger recording after insert or update or delete on ${name}
        for each row execute function recording.note('${key}')`),
    );
  }
}, 60_000);
afterAll(() => shop.close());
beforeEach(() => shop.db.execute(sql`truncate recording.writes`));

interface WrittenTransaction {
  tables: string[];
  /** Ids of the customers whose rows were written; staff's and guests' own rows do not count. */
  customers: number[];
}

/** Transactions that wrote rows, with an order's rows under its customer. */
async function readTransactions(): Promise<WrittenTransaction[]> {
  await shop.deps.background.idle();
  const writes = await queryRows<{ transaction: string; table: string; key: string | null }>(
    shop.db,
    sql`select * from recording.writes`,
  );
  const orders = await queryRows<{ id: string | number; userId: string | number }>(
    shop.db,
    sql`select id, user_id as "userId" from orders`,
  );
  const buyers = new Map(orders.map(({ id, userId }) => [String(id), Number(userId)]));
  const customers = new Set([shop.customer.id, shop.other.id]);
  const getUser = ({ table, key }: (typeof writes)[number]) => {
    const placement = placements[table];
    if (placement?.kind !== 'customer' || key === null) return undefined;
    if (placement.group === 'order') return buyers.get(key);
    return Number(key.replace('user:', ''));
  };
  return [...Map.groupBy(writes, ({ transaction }) => transaction).values()].map((rows) => ({
    tables: [...new Set(rows.map(({ table }) => table))].sort(),
    customers: [...new Set(rows.map(getUser))].filter((id) => id !== undefined && customers.has(id)) as number[],
  }));
}

/** Fails for a transaction with two customers, or with a table of the shop other than the stock. */
function expectOneCustomer(transactions: readonly WrittenTransaction[]): void {
  expect(transactions.filter(({ customers }) => customers.length > 1)).toEqual([]);
  const ofCustomers = transactions.filter(({ customers }) => customers.length === 1);
  const shared = ofCustomers.flatMap(({ tables }) => tables.filter((name) => placements[name]?.kind === 'shop'));
  expect([...new Set(shared)].filter((name) => name !== 'products')).toEqual([]);
}

const filterByTable = (transactions: readonly WrittenTransaction[], table: string) =>
  transactions.filter(({ tables }) => tables.includes(table));

test('the recorder finds a transaction that writes rows of two customers', async () => {
  const orders = [await shop.order([{ product: cup }]), await shop.order([{ product: cup }], shop.other)];
  await shop.db.transaction(async (tx) => {
    for (const { id } of orders) await tx.execute(sql`update orders set remark = 'x' where id = ${id}`);
  });
  const transactions = await readTransactions();
  expect(() => expectOneCustomer(transactions)).toThrow();
});

test('orders, payments and their notices write rows of one customer each', async () => {
  const buyers = [shop.customer, shop.other, shop.customer];
  const orders = await Promise.all(buyers.map((buyer) => shop.order([{ product: cup, quantity: 2 }], buyer)));
  await Promise.all(orders.map(({ id }, index) => shop.pay(id, buyers[index])));
  const transactions = await readTransactions();
  expect(filterByTable(transactions, 'order_lines')).toHaveLength(3);
  expect(filterByTable(transactions, 'transaction_logs')).toHaveLength(3);
  expectOneCustomer(transactions);
});

test('cancellations, refunds and orders that expire together write rows of one customer each', async () => {
  const orders = [];
  for (const buyer of [shop.customer, shop.other, shop.customer, shop.other]) {
    orders.push({ buyer, ...(await shop.order([{ product: cup }], buyer)) });
  }
  for (const { id, buyer } of orders) await shop.pay(id, buyer);
  await shop.db.execute(sql`truncate recording.writes`);
  await Promise.all(
    orders
      .slice(0, 2)
      .map(({ id }) =>
        shop.expectOk(contract.order.cancel, { orderId: id, reason: '缺貨' }, { token: shop.staff.token }),
      ),
  );
  for (const { id, lines } of orders.slice(2)) {
    const items = [{ orderLineId: lines[0]?.id ?? 0, quantity: 1 }];
    const part = { orderId: id, items, reason: '缺貨', restock: true };
    await shop.expectOk(contract.adminOrder.refundCreate, part, { token: shop.staff.token });
  }
  const unpaid = [await shop.order([{ product: cup }]), await shop.order([{ product: cup }], shop.other)];
  await shop.expectOk(
    contract.order.cancel,
    { orderId: unpaid[0]?.id ?? 0, reason: '不想要' },
    { token: shop.customer.token },
  );
  await shop.order([{ product: cup }]);
  shop.clock.advance(120 * minute);
  await shop.runJobs();
  const transactions = await readTransactions();
  expect(filterByTable(transactions, 'refunds').length).toBeGreaterThan(1);
  expect((await shop.detail(unpaid[1]?.id ?? 0, shop.other)).status).toBe(orderStatus.cancelled);
  expectOneCustomer(transactions);
});
