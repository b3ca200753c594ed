import { join } from 'node:path';
import { contract } from '@sampan/api/contract';
import type { Order, Product, ProviderMethod } from '@sampan/api/entities';
import { eq, sql } from 'drizzle-orm';
import { refreshCards } from '../../src/areas/product/card.ts';
import { runDue } from '../../src/cron/cron.ts';
import { queryRows } from '../../src/db/query.ts';
import { categories, files, products, sandboxTrades, sessions, settings } from '../../src/db/schema.ts';
import type { PaymentEvent } from '../../src/providers/payment/port.ts';
import { getSandboxWechat, protocols } from '../../src/providers/payment/sandbox/accounts.ts';
import { loadSandboxKeys } from '../../src/providers/payment/sandbox/keys.ts';
import { encryptResource, signMessage } from '../../src/providers/payment/wechat/signature.ts';
import { loadSecrets } from '../../src/providers/secrets.ts';
import { openCashier } from '../support/cashier.ts';
import type { DatabaseKind } from '../support/databases.ts';
import { createPerson, type Person } from '../support/people.ts';
import { startTestApp, type TestApp, type TestAppOptions } from '../support/testApp.ts';
import { day } from '../support/testClock.ts';

export const address = {
  receiver: '陳小明',
  phone: '+85261234567',
  country: 'HK',
  province: '香港',
  city: '香港',
  district: '中西區',
  detail: '皇后大道中 1 號',
};

type NewProduct = Partial<typeof products.$inferInsert> & { name?: string; stock?: number };

/** A shop with users, for tests of orders and payments. */
export interface Commerce extends TestApp {
  customer: Person;
  other: Person;
  staff: Person;
  addCategory(values?: Partial<typeof categories.$inferInsert>): Promise<number>;
  addProduct(values?: NewProduct): Promise<Product>;
  /** Creates an unpaid order, by default of the customer. */
  order(items: { product: Product; quantity?: number }[], buyer?: Person): Promise<Order>;
  /** Starts a payment and pays it at the cashier. */
  pay(orderId: number, buyer?: Person, method?: 'alipay' | 'wechat'): Promise<void>;
  detail(orderId: number, viewer?: Person): Promise<Order>;
  /** Runs the due cron jobs and their background tasks. */
  runJobs(): Promise<void>;
  /** A webhook of this payment, signed like the provider's. */
  notify(
    method: ProviderMethod,
    event: Partial<PaymentEvent>,
    signedAt?: Date,
  ): Promise<{ body: string; headers: Record<string, string> }>;
  /** A webhook about a settled refund of this payment. */
  notifyRefund(outTradeNo: string): Promise<{ body: string; headers: Record<string, string> }>;
  send(method: ProviderMethod, signed: { body: string; headers: Record<string, string> }): Promise<number>;
  balances(): Promise<Balances>;
}

/** Invariants that must always hold, computed from the rows. */
export interface Balances {
  /** `onHand + sold` of each product. */
  units: Record<number, number>;
  /** Orders with a wrong number of successful payments: exactly one from status 20, else none. */
  wrongPayments: number[];
  /** Orders whose ledger does not equal the paid amount less the settled refunds. */
  wrongMoney: number[];
  /**
   * Orders refunded beyond the paid amount (in total, of a line or of the shipping), or whose status does not match.
   */
  wrongRefunds: number[];
  /** Products whose reserved units differ from the quantities of unpaid orders. */
  wrongReservations: number[];
  /** Products whose sold units differ from the quantities of paid orders. */
  wrongSales: number[];
  /** Cards whose stock or sales differ from those of their group. */
  wrongCards: number[];
  /** Users whose totals differ from those of their orders and the ledger. */
  wrongTotals: number[];
}

/** Number of the payment's trade in the sandbox. */
export async function getTradeNo({ db }: Pick<TestApp, 'db'>, outTradeNo: string): Promise<string> {
  const [trade] = await db
    .select({ tradeNo: sandboxTrades.tradeNo })
    .from(sandboxTrades)
    .where(eq(sandboxTrades.outTradeNo, outTradeNo));
  if (!trade) throw new Error(`the sandbox has no trade ${outTradeNo}`);
  return trade.tradeNo;
}

/** The sandbox providers. @throws Error in a live shop */
export function getSandbox({ deps }: Pick<TestApp, 'deps'>) {
  const { sandbox } = deps.providers;
  if (!sandbox) throw new Error('this shop has no sandbox');
  return sandbox;
}

let serial = 0;

/** Raises the order limits, so that test customers can order any number of times. */
export async function liftOrderLimits(db: TestApp['db']): Promise<void> {
  const limits = ['maxUnpaidOrders', 'maxReservedUnits', 'maxReservedUnitsPerProduct', 'maxOrdersPerMinute'];
  await db
    .insert(settings)
    .values(
      limits.map((key) => ({
        settingGroup: 'order' as const,
        key,
        value: { value: 1_000_000 },
        type: 'number' as const,
        label: key,
      })),
    )
    .onConflictDoNothing();
}

export async function openCommerce(kind: DatabaseKind, options: TestAppOptions = {}): Promise<Commerce> {
  const shop = await startTestApp(kind, options);
  const { db, clock, deps, app } = shop;
  const customer = await createPerson(shop);
  const other = await createPerson(shop);
  const staff = await createPerson(shop, 2);
  // Tests advance the clock by days, which must not expire the sessions.
  await db.update(sessions).set({ expiresAt: new Date(clock.now().getTime() + 20 * 365 * day) });
  await liftOrderLimits(db);
  const folder = join(shop.database.dataDir, 'keys');
  const secrets = await loadSecrets(folder, deps.config.dataKey);
  const keys = options.sandboxKeys ?? (await loadSandboxKeys({ db, secrets, folder }));

  async function addCategory(values: Partial<typeof categories.$inferInsert> = {}) {
    serial += 1;
    const [row] = await db
      .insert(categories)
      .values({ name: `类别 ${serial}`, slug: `category-${serial}`, ...values })
      .returning({ id: categories.id });
    if (!row) throw new Error('no category');
    deps.caches.catalogue.changed('membership');
    return row.id;
  }
  let defaultCategory: number | undefined;

  const commerce: Commerce = {
    ...shop,
    customer,
    other,
    staff,
    addCategory,
    async addProduct({ stock = 10, ...values } = {}) {
      serial += 1;
      // Its own before anything is awaited: tests add several at once.
      const number = serial;
      defaultCategory ??= await addCategory();
      const [row] = await db
        .insert(products)
        .values({
          slug: `thing-${number}`,
          name: `物品 ${number}`,
          description: '',
          categoryId: defaultCategory,
          type: 1,
          status: 1,
          priceAmount: 5000,
          currency: 'CNY',
          cover: `/media/thing-${number}`,
          onHand: stock,
          createdAt: clock.now(),
          ...values,
        })
        .returning({ id: products.id, type: products.type });
      if (!row) throw new Error('no product');
      if (row.type === 2) {
        await db.insert(files).values({
          productId: row.id,
          name: 'blueprint.pdf',
          size: 3,
          mime: 'application/pdf',
          checksum: 'abc',
          storageKey: `key-${number}`,
        });
      }
      await refreshCards(db, [row.id]);
      deps.caches.catalogue.changed('membership');
      return shop.expectOk(contract.product.detail, { id: row.id }, { token: staff.token });
    },
    order(items, buyer = customer) {
      const lines = items.map(({ product, quantity = 1 }) => ({
        productId: product.id,
        quantity,
        priceAmount: product.priceAmount,
      }));
      return shop.expectOk(contract.order.create, { items: lines, address }, { token: buyer.token });
    },
    async pay(orderId, buyer = customer, method = 'wechat') {
      const payment = await shop.expectOk(contract.payment[method], { orderId, scene: 'qr' }, { token: buyer.token });
      const path = await openCashier(app, payment);
      const answer = await app.inject({ method: 'POST', url: `${path}/pay` });
      if (answer.statusCode !== 303) throw new Error(`the cashier answered ${answer.statusCode} ${answer.body}`);
    },
    detail: (orderId, viewer = customer) =>
      shop.expectOk(contract.order.detail, { id: orderId }, { token: viewer.token }),
    async runJobs() {
      await runDue(deps, clock.now());
      await deps.background.idle();
    },
    async notify(method, event, signedAt = clock.now()) {
      const full: PaymentEvent = {
        eventId: `event-${Math.random()}`,
        kind: 'paid',
        outTradeNo: '',
        tradeNo: `4200${Math.random()}`,
        amount: 0,
        currency: 'CNY',
        receiver: protocols[method].receiver,
        at: clock.now(),
        ...event,
      };
      return protocols[method].write(full, signedAt, keys);
    },
    async notifyRefund(outTradeNo) {
      const wechat = getSandboxWechat(keys, deps.config.publicUrl);
      const resource = { mchid: wechat.mchId, out_trade_no: outTradeNo, out_refund_no: 'R', refund_status: 'SUCCESS' };
      const body = JSON.stringify({
        id: `refund-${Math.random()}`,
        event_type: 'REFUND.SUCCESS',
        resource: encryptResource(resource, keys.apiV3Key, 'abcdefghijkl', 'refund'),
      });
      const timestamp = String(Math.floor(clock.now().getTime() / 1000));
      const signing = { timestamp, nonce: 'nonce', serial: wechat.publicKeyId ?? '', privateKey: keys.privateKey };
      return { body, headers: signMessage(body, signing) };
    },
    async send(method, signed) {
      const url = `/main/v2${protocols[method].notifyPath}`;
      const answer = await app.inject({ method: 'POST', url, payload: signed.body, headers: signed.headers });
      return answer.statusCode;
    },
    balances: () => readBalances(shop),
  };
  return commerce;
}

async function ids(shop: TestApp, statement: ReturnType<typeof sql>): Promise<number[]> {
  return (await queryRows<{ id: string | number }>(shop.db, statement)).map(({ id }) => Number(id));
}

async function readBalances(shop: TestApp): Promise<Balances> {
  const rows = await shop.db.select({ id: products.id, onHand: products.onHand, sold: products.sold }).from(products);
  const units = Object.fromEntries(rows.map(({ id, onHand, sold }) => [id, onHand + sold]));
  const quantities = (condition: string) => sql`(select coalesce(sum(l.quantity), 0) from order_lines l
    join orders o on o.id = l.order_id where l.product_id = p.id and ${sql.raw(condition)})`;
  return {
    units,
    wrongPayments: await ids(
      shop,
      sql`select o.id from orders o where
        (select count(*) from payments p where p.order_id = o.id and p.status = 20)
          <> (case when o.status in (20, 30, 40, 60) then 1 else 0 end)
        or (o.status in (70, 80) and not exists (select 1 from payments p join refunds r on r.payment_id = p.id
          where p.order_id = o.id and p.status = case o.status when 70 then 50 else 60 end
            and r.status = case o.status when 70 then 20 else 30 end))`,
    ),
    wrongMoney: await ids(
      shop,
      sql`select o.id from orders o where
        (select coalesce(sum(t.amount), 0) from transaction_logs t where t.order_id = o.id)
          <> (case when o.status in (20, 30, 40, 60, 70, 80) then o.total_amount else 0 end)
            - (select coalesce(sum(r.amount), 0) from refunds r where r.order_id = o.id and r.status = 30)
        and not exists (select 1 from payments p where p.order_id = o.id and p.status = 50 and o.status <> 70)`,
    ),
    wrongRefunds: await ids(
      shop,
      sql`with paid_back as (select * from refunds where status in (20, 30)),
        items as (
          select l.order_id, l.id, l.quantity as bought, l.subtotal_amount as cost, l.returned_quantity,
            coalesce(sum(i.quantity), 0) as units, coalesce(sum(i.amount), 0) as amount
          from order_lines l
            left join paid_back r on r.order_id = l.order_id
            left join lateral jsonb_to_recordset(r.items) i("orderLineId" bigint, quantity int, amount bigint)
              on i."orderLineId" = l.id
          group by l.id
        )
        select o.id from orders o where
        o.refunded_amount <> (select coalesce(sum(r.amount), 0) from refunds r where r.order_id = o.id and r.status = 30)
        or o.refunded_amount > o.total_amount
        or (o.status = 80) <> (o.refunded_amount = o.total_amount and o.paid_at is not null)
        or (select coalesce(sum(r.shipping_amount), 0) from paid_back r where r.order_id = o.id) > o.shipping_amount
        or exists (select 1 from paid_back r where r.order_id = o.id and r.amount < r.shipping_amount
          + (select coalesce(sum(i.amount), 0) from jsonb_to_recordset(r.items) i(amount bigint)))
        or exists (select 1 from items i where i.order_id = o.id
          and (i.units > i.bought or i.amount > i.cost or i.returned_quantity > i.bought))
        or (select count(*) from refunds r where r.order_id = o.id and r.status in (10, 20))
          <> case when o.status = 70 then 1 when o.status = 60
            then (select count(*) from refunds r where r.order_id = o.id and r.status = 10) else 0 end
        or coalesce((select sum(t.refunds) from (select (select coalesce(sum(e.value::bigint), 0)
            from jsonb_each_text(s.refunds) e) as refunds
          from sandbox_trades s join payments p on p.out_trade_no = s.out_trade_no
            and p.id in (select payment_id from refunds r where r.order_id = o.id)) t), 0)
          <> (select coalesce(sum(r.amount), 0) from refunds r where r.order_id = o.id and r.status = 30)`,
    ),
    wrongReservations: await ids(
      shop,
      sql`select p.id from products p where p.reserved <> ${quantities('o.status = 10')}`,
    ),
    wrongSales: await ids(
      shop,
      sql`select p.id from products p where p.sold <> (select coalesce(sum(l.quantity - l.restocked_quantity), 0)
        from order_lines l join orders o on o.id = l.order_id
        where l.product_id = p.id and o.status in (20, 30, 40, 60, 70, 80))`,
    ),
    wrongCards: await ids(
      shop,
      sql`select c.id from products c where c.is_card and (
        c.card_stock <> (select sum(v.on_hand - v.reserved) from products v
          where coalesce(v.group_id, -v.id) = coalesce(c.group_id, -c.id) and (v.status = 1 or c.status <> 1))
        or c.card_sold <> (select sum(v.sold) from products v where coalesce(v.group_id, -v.id) = coalesce(c.group_id, -c.id)))`,
    ),
    wrongTotals: await ids(
      shop,
      sql`select u.id from users u left join user_totals t on t.user_id = u.id
        where t.order_count is distinct from (select count(*) from orders o where o.user_id = u.id)
        or t.spent_amount is distinct from (select coalesce(sum(l.amount), 0) from transaction_logs l
          where l.user_id = u.id and l.type in (1, 2))`,
    ),
  };
}

/** Balances without any violation. */
export const sound = {
  wrongPayments: [],
  wrongMoney: [],
  wrongRefunds: [],
  wrongReservations: [],
  wrongSales: [],
  wrongCards: [],
  wrongTotals: [],
};
