import { contract } from '@sampan/api/contract';
import { apiPrefix } from '@sampan/api/endpoint';
import { type ProviderMethod, providerMethods } from '@sampan/api/entities';
import { orderStatus, paymentStatus } from '@sampan/api/statuses';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isLong, measure, testTimeout } from '../../../../scripts/reliability/measure.ts';
import { payments, sandboxTrades } from '../../src/db/schema.ts';
import { createAdapter } from '../../src/providers/adapters.ts';
import { createConfigurableProvider } from '../../src/providers/payment/configured.ts';
import { type Commerce, getSandbox, openCommerce, sound } from '../commerce/shop.ts';
import { openCashier } from '../support/cashier.ts';
import { databaseKinds } from '../support/databases.ts';
import { openOfficialAccount } from '../support/officialAccount.ts';
import { minute } from '../support/testClock.ts';

/** `request`: the message never arrives. `answer`: it arrives and is processed, and its answer is lost. */
const faults = ['request', 'answer'] as const;

type Scene = 'qr' | 'pc' | 'wap' | 'jsapi';

/** The line between the shop and the providers, in both directions. It drops the message with the number `dropAt`. */
const line = { count: 0, dropAt: -1, fault: 'request' as (typeof faults)[number] };

async function pass<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  const isDropped = line.count === line.dropAt;
  line.count += 1;
  if (isDropped && line.fault === 'request') throw new TypeError('connection refused');
  const answer = await send();
  if (isDropped) throw new TypeError('connection reset');
  return answer;
}

// A second database proves nothing about the line; the long run includes it.
describe.each(isLong ? databaseKinds : (['postgres'] as const))(
  'messages lost between shop and provider on %s',
  (kind) => {
    let shop: Commerce;
    beforeAll(async () => {
      shop = await openCommerce(kind, {
        wrapFetch: (inner) => (input, init) => pass(() => inner(input, init)),
      });
      const sandbox = getSandbox(shop);
      const { wechat } = sandbox.configs;
      const appSecret = openOfficialAccount(sandbox, () => shop.deps.config.publicUrl);
      const inApp = { appSecret, authorizeHost: wechat.host, apiHost: wechat.host };
      const current = createAdapter(
        'wechat',
        { ...wechat, inApp },
        {
          fetch: (input, init) => pass(() => sandbox.fetch(input, init)),
          record: (exchange) => shop.deps.providers.callLog.record(exchange),
          clock: shop.clock,
          publicUrl: shop.deps.config.publicUrl,
          getTemplates: async () => ({}),
        },
      );
      const getAdapters = async () => ({ current, previous: null });
      shop.deps.providers.payment.wechat = createConfigurableProvider('wechat', getAdapters);
      sandbox.deliverBy((path, payload, headers) =>
        pass(async () => {
          const { statusCode, body } = await shop.app.inject({
            method: 'POST',
            url: apiPrefix + path,
            payload,
            headers,
          });
          return { status: statusCode, body };
        }),
      );
    });
    afterAll(() => shop.close());

    const mine = () => ({ token: shop.customer.token });
    const staff = () => ({ token: shop.staff.token });
    type PaymentStart = { qrCode?: string | undefined; payUrl?: string | undefined };

    /** Starts a payment and retries like a client. */
    async function start(method: ProviderMethod, orderId: number, scene: Scene = 'qr'): Promise<PaymentStart> {
      for (let attempt = 0; attempt < 4; attempt += 1) {
        const answer = await shop.call(contract.payment.start, { orderId, method, scene }, mine());
        if (answer.ok) return answer.data;
        expect([answer.statusCode, answer.data.code]).toEqual([503, 'UNAVAILABLE']);
      }
      throw new Error('the payment could not be started');
    }

    /** Opens a payment inside WeChat and retries like a client; returns the path of its cashier. */
    async function openInApp(orderId: number, { payUrl = '' }: PaymentStart): Promise<string> {
      const { pathname, search } = new URL(payUrl);
      for (let attempt = 0; attempt < 4; attempt += 1) {
        const { headers } = await shop.app.inject({ url: pathname + search });
        const code = new URL(String(headers.location)).searchParams.get('code') ?? '';
        const answer = await shop.call(contract.payment.wechatBridge, { orderId, code }, mine());
        if (answer.ok) return answer.data.package.replace('prepay_id=wx', '/sandbox/pay/');
        expect([answer.statusCode, answer.data.code]).toEqual([503, 'UNAVAILABLE']);
      }
      throw new Error('the payment could not be opened inside WeChat');
    }

    const pay = async (payment: PaymentStart) =>
      shop.app.inject({ method: 'POST', url: `${await openCashier(shop.app, payment)}/pay` });
    const query = (orderId: number) => shop.expectOk(contract.payment.status, { orderId }, mine());

    /** Runs the jobs at later times until the order has left this status. */
    async function waitWhile(orderId: number, status: number, rounds = 4) {
      for (let round = 0; round < rounds && (await shop.detail(orderId)).status === status; round += 1) {
        shop.clock.advance(2 * minute);
        await shop.runJobs();
      }
    }

    /** The provider's books of the order: what it took and what it paid back, in minor units. */
    async function readBooks(orderId: number) {
      const own = sql`${sandboxTrades.outTradeNo} in (select ${payments.outTradeNo} from ${payments} where ${payments.orderId} = ${orderId})`;
      const trades = await shop.db.select().from(sandboxTrades).where(own);
      const paid = trades.filter(({ paidAt }) => paidAt !== null);
      const refunds = paid.flatMap(({ refunds: each }) => Object.values(each));
      return {
        open: trades.filter(({ state, expiresAt }) => state === 'pending' && expiresAt > shop.clock.now()).length,
        charges: paid.map(({ amount }) => amount),
        refunds: refunds.sort((one, other) => one - other),
      };
    }

    type PaymentScenario = (method: ProviderMethod, orderId: number, scene: Scene) => Promise<void>;

    /** Runs a life once for each message that can be lost, until none is left, and then once more without a loss. */
    async function loseEachMessage(method: ProviderMethod, scene: Scene, life: PaymentScenario): Promise<number> {
      let points = 0;
      for (const fault of faults) {
        for (let dropAt = 0; ; dropAt += 1) {
          const { id } = await shop.order([{ product: await shop.addProduct({ stock: 5 }) }]);
          Object.assign(line, { count: 0, fault, dropAt });
          try {
            await life(method, id, scene);
          } catch (error) {
            throw new Error(`${method}: the ${fault} ${dropAt} was lost`, { cause: error });
          }
          const isOver = line.count <= dropAt;
          // Webhooks that are still due would be among the messages of the next life.
          Object.assign(line, { dropAt: -1 });
          await getSandbox(shop).sendDue(shop.clock.now());
          if (isOver) break;
          points += 1;
        }
      }
      expect(await shop.balances()).toMatchObject(sound);
      return points;
    }

    const scanned = providerMethods.map((method): [ProviderMethod, Scene] => [method, 'qr']);
    const lives: Record<string, { fewest: number; scenes?: [ProviderMethod, Scene][]; life: PaymentScenario }> = {
      'paid, notified, refunded in two parts': {
        // Start, query, webhook and two refunds, each with its request and its answer.
        fewest: 10,
        scenes: [...scanned, ['alipay', 'pc'], ['wechat', 'wap'], ['wechat', 'jsapi']],
        async life(method, orderId, scene) {
          const payment = await start(method, orderId, scene);
          await query(orderId);
          if (scene === 'jsapi')
            await shop.app.inject({ method: 'POST', url: `${await openInApp(orderId, payment)}/pay` });
          else await pay(payment);
          await waitWhile(orderId, orderStatus.pendingPayment);
          for (const amount of [1000, 4800]) {
            await shop.expectOk(contract.adminOrder.refundCreate, { orderId, amount, reason: 'lost' }, staff());
            await shop.deps.background.idle();
            await waitWhile(orderId, orderStatus.refunding);
          }
          expect(await shop.detail(orderId)).toMatchObject({
            status: orderStatus.refunded,
            payment: { status: paymentStatus.refunded },
          });
          expect(await readBooks(orderId)).toEqual({ open: 0, charges: [5800], refunds: [1000, 4800] });
        },
      },
      'begun, and cancelled by the customer': {
        fewest: 4,
        async life(method, orderId) {
          await start(method, orderId);
          // One account closes few trades in a minute.
          shop.clock.advance(minute);
          for (let attempt = 0; attempt < 3; attempt += 1) {
            const answer = await shop.call(contract.order.cancel, { orderId, reason: 'lost' }, mine());
            if (answer.ok) break;
            expect(answer.statusCode).toBe(503);
          }
          await shop.deps.background.idle();
          expect(await shop.detail(orderId)).toMatchObject({
            status: orderStatus.cancelled,
            payment: { status: paymentStatus.closed },
          });
          expect(await readBooks(orderId)).toEqual({ open: 0, charges: [], refunds: [] });
        },
      },
      'begun, and left until it expires': {
        fewest: 4,
        async life(method, orderId) {
          await start(method, orderId);
          shop.clock.advance(28 * minute);
          await waitWhile(orderId, orderStatus.pendingPayment);
          expect(await shop.detail(orderId)).toMatchObject({ status: orderStatus.cancelled, closeType: 2 });
          expect(await readBooks(orderId)).toMatchObject({ charges: [], refunds: [] });
        },
      },
      'begun twice with two methods, and both codes paid': {
        // Start, close, start of the other method, and a webhook.
        fewest: 8,
        async life(method, orderId) {
          const first = await start(method, orderId);
          const other = method === 'wechat' ? 'alipay' : 'wechat';
          const second = await start(other, orderId);
          await pay(first);
          await pay(second);
          await waitWhile(orderId, orderStatus.pendingPayment);
          shop.clock.advance(2 * minute);
          await shop.runJobs();
          expect((await shop.detail(orderId)).status).toBe(orderStatus.paid);
          const { charges, refunds, open } = await readBooks(orderId);
          const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
          expect({ kept: sum(charges) - sum(refunds), open }).toEqual({ kept: 5800, open: 0 });
        },
      },
    };

    describe.each(Object.entries(lives))('%s', (_name, { fewest, scenes = scanned, life }) => {
      test.each(scenes)(
        '%s, %s: whatever message is lost, the money is right',
        async (method, scene) => {
          await measure('lost-messages', { place: kind }, async (countAttempts) => {
            const points = await loseEachMessage(method, scene, life);
            // The shop asks nothing of Alipay to open its page.
            expect(points).toBeGreaterThanOrEqual(scene === 'pc' ? fewest - 2 : fewest);
            countAttempts(points);
          });
        },
        testTimeout,
      );
    });
  },
);
