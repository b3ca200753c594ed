import { contract } from '@sampan/api/contract';
import type { Order, Product } from '@sampan/api/entities';
import { productType } from '@sampan/api/statuses';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findViolations, invariants } from '../../src/cli/invariants.ts';
import { runCommand } from '../../src/cli/runCommand.ts';
import { seed } from '../../src/seed.ts';
import { type Commerce, openCommerce } from '../commerce/shop.ts';
import { createTestDatabase } from '../support/databases.ts';

let shop: Commerce;
beforeAll(async () => {
  shop = await openCommerce('postgres');
});
afterAll(() => shop.close());

/** Runs the command. Returns the ids of the violating rows by the invariant's name. */
async function verify() {
  const printed: string[] = [];
  const exitCode = await runCommand(
    ['verify', '--json'],
    { DATABASE_URL: shop.database.url, DATA_DIR: shop.database.dataDir, DEMO: '0' },
    { print: (text) => void printed.push(text) },
  );
  const results = JSON.parse(printed.join('')) as { name: string; ids: number[] }[];
  return { exitCode, ids: Object.fromEntries(results.map(({ name, ids }) => [name, ids])) };
}

const staff = () => ({ token: shop.staff.token });

/** A product that staff created, so that the audit log has its units. */
async function createProduct(): Promise<Product> {
  return shop.expectOk(
    contract.product.create,
    {
      slug: `p-${crypto.randomUUID()}`,
      name: '杯',
      description: '',
      categoryId: await shop.addCategory(),
      type: 1,
      status: 1,
      priceAmount: 5_000,
      stock: 20,
    },
    staff(),
  );
}

interface OrderCase {
  pays?: boolean;
  refunds?: 0 | 1 | 2;
  isDigital?: boolean;
}

/** An order of two units, or of one digital product, with the status that the case needs. */
async function createOrder({ pays = true, refunds = 0, isDigital = false }: OrderCase = {}): Promise<Order> {
  const product = isDigital ? await shop.addProduct({ type: productType.digital }) : await createProduct();
  const order = await shop.order([{ product, quantity: isDigital ? 1 : 2 }]);
  if (pays) await shop.pay(order.id);
  const [line] = order.lines;
  if (refunds > 0 && line) {
    const { id: orderId } = order;
    const input = { orderId, items: [{ orderLineId: line.id, quantity: refunds }], reason: '缺貨', restock: true };
    const all = refunds === 2 && { shippingAmount: order.shippingAmount };
    await shop.expectOk(contract.adminOrder.refundCreate, { ...input, ...all }, staff());
    await shop.deps.background.idle();
  }
  return shop.detail(order.id);
}

const getProductId = ({ lines }: Order) => lines[0]?.productId ?? 0;

interface Break {
  order?: OrderCase;
  /** Violates the invariant; the database's own checks are dropped. */
  statement: (order: Order) => SQL;
  /** Row that is to be named; by default the order. */
  id?: (order: Order) => number;
}

const breaks: Record<string, Break[]> = {
  payments: [
    { statement: ({ id }) => sql`update payments set status = 30 where order_id = ${id}` },
    { order: { refunds: 2 }, statement: ({ id }) => sql`update payments set status = 30 where order_id = ${id}` },
  ],
  ledger: [{ statement: ({ id }) => sql`update transaction_logs set amount = amount + 1 where order_id = ${id}` }],
  refunds: [
    { order: { refunds: 1 }, statement: ({ id }) => sql`update orders set refunded_amount = 1 where id = ${id}` },
    { statement: ({ id }) => sql`update orders set refunded_amount = total_amount + 1 where id = ${id}` },
  ],
  refundedStatus: [
    { order: { refunds: 2 }, statement: ({ id }) => sql`update orders set status = 20 where id = ${id}` },
    { order: { refunds: 1 }, statement: ({ id }) => sql`update orders set status = 80 where id = ${id}` },
  ],
  refundParts: [
    {
      order: { refunds: 1 },
      statement: ({ id }) =>
        sql`update refunds set items = jsonb_set(items, '{0,quantity}', '3') where order_id = ${id}`,
    },
    {
      order: { refunds: 1 },
      statement: ({ id }) =>
        sql`update refunds set items = jsonb_set(items, '{0,amount}', '10001'), amount = 10001 where order_id = ${id}`,
    },
    {
      order: { refunds: 1 },
      statement: ({ id }) => sql`update refunds set shipping_amount = 900, amount = 9000 where order_id = ${id}`,
    },
    { order: { refunds: 1 }, statement: ({ id }) => sql`update refunds set amount = 1 where order_id = ${id}` },
  ],
  returns: [
    { statement: ({ id }) => sql`update order_lines set returned_quantity = 3 where order_id = ${id}` },
    { statement: ({ id }) => sql`update order_lines set restocked_quantity = 1 where order_id = ${id}` },
  ],
  downloads: [
    {
      order: { refunds: 1, isDigital: true },
      statement: ({ id }) => sql`update file_grants set revoked_at = null where order_id = ${id}`,
    },
  ],
  openRefunds: [
    { order: { refunds: 1 }, statement: ({ id }) => sql`update refunds set status = 20 where order_id = ${id}` },
    { order: { refunds: 1 }, statement: ({ id }) => sql`update refunds set status = 10 where order_id = ${id}` },
    { order: { refunds: 2 }, statement: ({ id }) => sql`update orders set status = 70 where id = ${id}` },
  ],
  sandboxRefunds: [
    {
      order: { refunds: 1 },
      statement: ({ id }) =>
        sql`update sandbox_trades set refunds = '{}' where out_trade_no in
          (select out_trade_no from payments where order_id = ${id})`,
    },
  ],
  transitions: [
    // From cancelled to paid.
    {
      order: { pays: false },
      statement: ({ id }) =>
        sql`with t as (insert into order_timeline (order_id, at, actor, action, from_status, to_status)
            values (${id}, now(), 'customer', 'cancel', 10, 50), (${id}, now(), 'system', 'pay', 50, 20))
          update orders set status = 20 where id = ${id}`,
    },
    // A step that follows none.
    {
      statement: ({ id }) =>
        sql`with t as (insert into order_timeline (order_id, at, actor, action, from_status, to_status)
            values (${id}, now(), 'customer', 'confirm', 30, 40))
          update orders set status = 40 where id = ${id}`,
    },
    // A status without its step.
    { statement: ({ id }) => sql`update orders set status = 30 where id = ${id}` },
  ],
  reservations: [
    {
      order: { pays: false },
      statement: (order) => sql`update products set reserved = 5 where id = ${getProductId(order)}`,
      id: getProductId,
    },
  ],
  sales: [
    {
      statement: (order) => sql`update products set sold = sold + 1 where id = ${getProductId(order)}`,
      id: getProductId,
    },
  ],
  units: [
    {
      statement: (order) => sql`update products set on_hand = on_hand - 1 where id = ${getProductId(order)}`,
      id: getProductId,
    },
  ],
  stock: [
    {
      statement: (order) => sql`update products set on_hand = -1 where id = ${getProductId(order)}`,
      id: getProductId,
    },
    {
      statement: (order) => sql`update products set reserved = on_hand + 1 where id = ${getProductId(order)}`,
      id: getProductId,
    },
  ],
  cards: [
    {
      statement: (order) => sql`update products set card_stock = card_stock + 1 where id = ${getProductId(order)}`,
      id: getProductId,
    },
    {
      statement: (order) => sql`update products set card_sold = card_sold + 1 where id = ${getProductId(order)}`,
      id: getProductId,
    },
  ],
  groups: [
    {
      statement: (order) => sql`update products set is_card = false where id = ${getProductId(order)}`,
      id: getProductId,
    },
    // The second card of the group of the shop's first product.
    {
      statement: (order) =>
        sql`update products set group_id = (select min(id) from products)
          where id in (${getProductId(order)}, (select min(id) from products))`,
      id: () => 1,
    },
  ],
  totals: [
    {
      statement: ({ userId }) => sql`update user_totals set order_count = order_count + 1 where user_id = ${userId}`,
      id: ({ userId }) => userId,
    },
  ],
};

test('each invariant has a row that violates it', () => {
  expect(Object.keys(breaks).sort()).toEqual(invariants.map(({ name }) => name).sort());
});

test('a new demo shop is sound', async () => {
  const database = await createTestDatabase('pglite');
  try {
    await seed(database.db, { demo: true }, new Date());
    for (const invariant of invariants) {
      expect.soft(await findViolations(database.db, invariant), invariant.name).toEqual({ count: 0, ids: [] });
    }
  } finally {
    await database.remove();
  }
}, 60_000);

test('verify names the rows that violate an invariant, and none before', async () => {
  const cases = Object.entries(breaks).flatMap(([name, all]) => all.map((each) => ({ name, ...each })));
  const broken: { name: string; id: number; order: Order; statement: Break['statement'] }[] = [];
  for (const { name, order: kind, statement, id = (order: Order) => order.id } of cases) {
    const order = await createOrder(kind);
    broken.push({ name, id: id(order), order, statement });
  }
  const noted = await createOrder();
  const { token } = shop.customer;
  await shop.expectOk(contract.order.note, { orderId: noted.id, note: '請小心' }, { token });
  const adjustment = { orderId: noted.id, amount: -100, note: '手續費' };
  await shop.expectOk(contract.transaction.createLog, { details: adjustment }, staff());
  const before = await verify();
  expect(Object.entries(before.ids).filter(([, ids]) => ids.length > 0)).toEqual([]);
  expect(before.exitCode).toBe(0);

  for (const [table, check] of [
    ['orders', 'orders_refunded'],
    ['products', 'products_stock'],
    ['order_lines', 'order_lines_returned'],
    ['refunds', 'refunds_amounts'],
  ]) {
    await shop.db.execute(sql.raw(`alter table ${table} drop constraint ${check}`));
  }
  for (const { order, statement } of broken) await shop.db.execute(statement(order));
  const after = await verify();
  expect(after.exitCode).toBe(1);
  for (const { name, id } of broken) expect.soft(after.ids[name], name).toContain(id);
  expect(Object.values(after.ids).flat()).not.toContain(noted.id);
}, 120_000);
