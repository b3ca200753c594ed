import { contract } from '@sampan/api/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { getAttemptCount, measure } from '../../../../scripts/reliability/measure.ts';
import { serverLeases } from '../../src/db/schema.ts';
import { address } from '../support/address.ts';
import { createTestDatabase } from '../support/databases.ts';
import { openHome, type ShopHome, type ShopProcess } from '../support/shopProcess.ts';
import { addTestProduct } from './testProduct.ts';

const { adminProduct, order } = contract;
const checkouts = getAttemptCount(60, 1_000);
const kills = getAttemptCount(3, 50);
const buyersAtOnce = 6;

let home: ShopHome;
beforeEach(() => {
  home = openHome();
});
afterEach(() => home.close());

test.each(['pglite', 'postgres'] as const)(
  'a shop that is killed again and again loses no order and doubles none: on %s',
  async (kind) => {
    const database = kind === 'postgres' ? await createTestDatabase('postgres') : null;
    const environment: Record<string, string> = database?.url ? { DATABASE_URL: database.url } : {};
    let shop: ShopProcess = await home.start(environment);
    const stock = checkouts + 10;
    const { items } = await addTestProduct(shop, stock);

    const acknowledged = new Map<number, number>();
    let next = 0;
    let killed = 0;
    let restart: Promise<void> | undefined;
    async function pullThePlug() {
      killed += 1;
      await shop.kill();
      // A server with this folder would wait for the end of the lease: at once is harder, since the database may still commit.
      await database?.db.delete(serverLeases);
      shop = await home.start(environment);
      restart = undefined;
    }
    /** Retries with the same idempotency key after the restart if there was no response. */
    async function checkOut(checkout: number): Promise<number> {
      await restart;
      const asked = shop.call(order.create, { items, address }, { key: `checkout-${checkout}` });
      if (killed < Math.floor(((checkout + 1) * kills) / checkouts)) restart ??= pullThePlug();
      const made = await asked.catch((error: unknown) => {
        if (error instanceof TypeError) return undefined;
        throw error;
      });
      return made?.id ?? checkOut(checkout);
    }
    async function buyer() {
      for (let checkout = next++; checkout < checkouts; checkout = next++) {
        acknowledged.set(checkout, await checkOut(checkout));
      }
    }
    await measure('killed-server', { place: kind }, async (countAttempts) => {
      await Promise.all(Array.from({ length: buyersAtOnce }, buyer));

      console.info(`${kind}: ${killed} kills in ${acknowledged.size} checkouts`);
      await restart;
      expect(killed).toBe(kills);
      expect(new Set(acknowledged.values()).size).toBe(checkouts);
      const [row] = (await shop.call(adminProduct.list, { limit: 1 })).list;
      expect(row?.stock).toBe(stock - checkouts);
      const { total } = await shop.call(contract.adminOrder.list, { limit: 1 });
      expect(total).toBe(checkouts);
      countAttempts(killed);
    });
    await shop.kill();
    await database?.remove();
  },
);
