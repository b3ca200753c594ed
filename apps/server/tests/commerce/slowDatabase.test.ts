import { contract } from '@sampan/api/contract';
import { ErrorBodySchema } from '@sampan/api/errors';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { expect, onTestFinished, test } from 'vitest';
import { getAttemptCount, isLong, measure, testTimeout } from '../../../../scripts/reliability/measure.ts';
import { buildApp } from '../../src/app.ts';
import { createDeps } from '../../src/createDeps.ts';
import { connectPostgres } from '../../src/db/connectPostgres.ts';
import { queryRows } from '../../src/db/query.ts';
import { SettingsCache } from '../../src/settings.ts';
import { address } from '../support/address.ts';
import { startProxy } from '../support/freezableProxy.ts';
import { openCommerce, sound } from './shop.ts';

const buyersAtOnce = getAttemptCount(8, 20);
const ordersPerBuyer = getAttemptCount(1, 5);
/** ms. The short run has no time for a second at each statement. */
const delays = isLong ? [100, 1_000] : [100];

test(
  'on a database that takes 100 ms or 1 s for each statement orders are made, or refused with 503, and none is doubled',
  async () => {
    const shop = await openCommerce('postgres');
    onTestFinished(() => shop.close());
    const direct = new URL(shop.database.url ?? '');
    const proxy = await startProxy({ host: direct.hostname, port: Number(direct.port) });
    onTestFinished(() => proxy.close());
    const proxied = new URL(direct);
    proxied.port = String(proxy.port);
    const connection = await connectPostgres(proxied.href);
    onTestFinished(() => connection.close());
    const { db } = connection;
    const deps = createDeps({ ...shop.deps, db, settings: new SettingsCache(db, shop.clock) });
    const app = await buildApp(deps, { checkOutputs: true });
    onTestFinished(() => app.close());
    const { token } = shop.customer;
    const product = await shop.addProduct({ stock: 10_000 });
    const payload = { items: [{ productId: product.id, quantity: 1, priceAmount: product.priceAmount }], address };
    const order = (key: string) =>
      app.inject({
        method: 'POST',
        url: contract.order.create.path,
        headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
        payload,
      });
    await order('warm-up');

    await measure('slow-database', { place: 'postgres' }, async (countAttempts) => {
      const ids = new Map<string, number>();
      for (const delayMs of delays) {
        let rejected = 0;
        /** Orders as the app does: a 503 is sent again with its key. */
        const buy = async (key: string) => {
          for (let attempt = 0; ; attempt += 1) {
            const start = performance.now();
            const answer = await order(key);
            expect(performance.now() - start, 'an answer comes in time').toBeLessThan(60_000);
            if (answer.statusCode === 200) return void ids.set(key, answer.json().id);
            expect(v.is(ErrorBodySchema, answer.json()), answer.body).toBe(true);
            expect([409, 503], answer.body).toContain(answer.statusCode);
            expect(answer.headers['retry-after'], answer.body).toBeDefined();
            rejected += 1;
            // Once the database is as fast as ever, everybody gets their order.
            if (attempt === 3) return;
          }
        };
        proxy.slowDown(delayMs);
        const keys = Array.from({ length: buyersAtOnce }, (_, buyer) => `${delayMs} ${buyer}`);
        const bought = await Promise.allSettled(
          keys.map(async (key) => {
            for (let count = 0; count < ordersPerBuyer; count += 1) {
              await buy(`${key} ${count}`);
              countAttempts();
            }
          }),
        );
        proxy.slowDown(0);
        // Thrown once all of them have ended, so that none runs on.
        for (const each of bought) if (each.status === 'rejected') throw each.reason;
        const start = performance.now();
        for (const key of keys) {
          for (let count = 0; count < ordersPerBuyer; count += 1) {
            const answer = await order(`${key} ${count}`);
            expect(answer.statusCode, answer.body).toBe(200);
            const known = ids.get(`${key} ${count}`);
            if (known !== undefined) expect(answer.json().id).toBe(known);
            ids.set(`${key} ${count}`, answer.json().id);
          }
        }
        const answeredMs = (performance.now() - start) / (buyersAtOnce * ordersPerBuyer);
        console.info(`${delayMs} ms a statement: ${rejected} refused; afterwards ${answeredMs.toFixed(1)} ms an order`);
      }
      expect(new Set(ids.values()).size).toBe(delays.length * buyersAtOnce * ordersPerBuyer);
      const [row] = await queryRows(shop.db, sql`select reserved from products where id = ${product.id}`);
      expect(row).toEqual({ reserved: 1 + ids.size });
      expect(await shop.balances()).toMatchObject(sound);
    });
  },
  testTimeout,
);
