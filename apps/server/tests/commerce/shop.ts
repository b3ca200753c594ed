import { join } from 'node:path';
import { contract } from '@sampan/api/contract';
import type { Order, Product, ProviderMethod } from '@sampan/api/entities';
import { eq, sql } from 'drizzle-orm';
import { refreshCards } from '../../src/areas/product/card.ts';
import { invariants } from '../../src/cli/invariants.ts';
import { runDue } from '../../src/cron/cron.ts';
import { queryRows } from '../../src/db/query.ts';
import { categories, files, products, sandboxTrades, sessions, settings } from '../../src/db/schema.ts';
import { getSandboxWechat, protocols } from '../../src/providers/payment/sandbox/accounts.ts';
import type { SandboxPaymentEvent } from '../../src/providers/payment/sandbox/events.ts';
import { loadSandboxKeys } from '../../src/providers/payment/sandbox/keys.ts';
import { encryptResource, signMessage } from '../../src/providers/payment/sandbox/wechatNotices.ts';
import { loadSecrets } from '../../src/providers/secrets.ts';
import { address } from '../support/address.ts';
import { openCashier } from '../support/cashier.ts';
import type { DatabaseKind } from '../support/databases.ts';
import { createPerson, type Person } from '../support/people.ts';
import { startTestApp, type TestApp, type TestAppOptions } from '../support/testApp.ts';
import { day } from '../support/testClock.ts';

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
    event: Partial<SandboxPaymentEvent>,
    signedAt?: Date,
  ): Promise<{ body: string; headers: Record<string, string> }>;
  /** A webhook about a settled refund of this payment. */
  notifyRefund(outTradeNo: string, refundNo: string): Promise<{ body: string; headers: Record<string, string> }>;
  send(method: ProviderMethod, signed: { body: string; headers: Record<string, string> }): Promise<number>;
  balances(): Promise<Balances>;
}

/** Invariants that must always hold, computed from the rows. */
export interface Balances {
  /** `onHand + sold` of each product. */
  units: Record<number, number>;
  /** Invariants of `sampan verify` that are violated. An array: `toMatchObject` accepts any object for an empty one. */
  broken: { name: string; ids: number[] }[];
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

/** Turns on payments by transfer, with an account that they go to. */
export async function enableTransfers({ db, deps }: Pick<TestApp, 'db' | 'deps'>): Promise<void> {
  const values = {
    manualEnabled: true,
    manualAccountName: 'Sampan',
    manualBank: 'HSBC',
    manualAccountNumber: '1234567',
  };
  for (const [key, value] of Object.entries(values)) {
    const type = value === true ? 'boolean' : 'text';
    await db.insert(settings).values({ settingGroup: 'payment', key, value: { value }, type, label: key });
  }
  deps.settings.forget();
}

export async function openCommerce(kind: DatabaseKind, options: TestAppOptions = {}): Promise<Commerce> {
  const shop = await startTestApp(kind, options);
  const { db, clock, deps, app } = shop;
  const customer = await createPerson(shop);
  const other = await createPerson(shop);
  const staff = await createPerson(shop, 2);
  // Tests advance the clock by days, which must not end the sessions, neither by their age nor as idle ones.
  const sessionEnd = new Date(clock.now().getTime() + 20 * 365 * day);
  await db.update(sessions).set({ expiresAt: sessionEnd, lastSeenAt: sessionEnd });
  await liftOrderLimits(db);
  const folder = join(shop.database.dataDir, 'keys');
  const secrets = await loadSecrets(folder, deps.config);
  const keys = options.sandboxKeys ?? (await loadSandboxKeys({ db, secrets }));

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
      const full: SandboxPaymentEvent = {
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
    async notifyRefund(outTradeNo, refundNo) {
      const wechat = getSandboxWechat(keys, deps.config.publicUrl);
      const resource = {
        mchid: wechat.mchId,
        out_trade_no: outTradeNo,
        out_refund_no: refundNo,
        refund_status: 'SUCCESS',
      };
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

/** The parameter gives each statement a name, so that a connection plans it once: tests sum a shop up after each step. */
const checks = invariants.map(
  ({ name, statement }) => sql`select ${name}::text as name, id from (${sql.raw(statement)}) broken`,
);

async function readBalances({ db }: TestApp): Promise<Balances> {
  const rows = await db.select({ id: products.id, onHand: products.onHand, sold: products.sold }).from(products);
  const units = Object.fromEntries(rows.map(({ id, onHand, sold }) => [id, onHand + sold]));
  // On one connection, and one after the other: the time limit of a statement begins when it is sent.
  const violations = await db.transaction(async (tx) => {
    const found: { name: string; id: string | number }[] = [];
    for (const check of checks) found.push(...(await queryRows<(typeof found)[number]>(tx, check)));
    return found;
  });
  const byName = Map.groupBy(violations, ({ name }) => name);
  const broken = [...byName].map(([name, each]) => ({ name, ids: each.map(({ id }) => Number(id)) }));
  return { units, broken };
}

/** Balances without any violation. */
export const sound: Pick<Balances, 'broken'> = { broken: [] };
