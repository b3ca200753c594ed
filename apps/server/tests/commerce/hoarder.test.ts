import { contract } from '@sampan/api/contract';
import type { Product } from '@sampan/api/entities';
import { eq, like } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { median } from '../../../../scripts/bench/median.ts';
import { getAttemptCount, testTimeout } from '../../../../scripts/reliability/attempts.ts';
import { measure } from '../../../../scripts/reliability/measure.ts';
import { products, settings } from '../../src/db/schema.ts';
import { address } from '../support/address.ts';
import { createPerson, type Person } from '../support/people.ts';
import { openCommerce, sound } from './shop.ts';

const buyers = getAttemptCount(20, 200);
/** Requests that the hoarder has under way at any time. */
const atOnce = 8;
/** ms. What the hoarder may cost everybody else. */
const maxWaitMs = 100;

test(
  'an account that wants the whole stock gets what its limits allow, and others order as if it were not there',
  async () => {
    const shop = await openCommerce('postgres');
    onTestFinished(() => shop.close());
    // The limits of a real shop: the tests' shop has none.
    await shop.db.delete(settings).where(like(settings.key, 'max%'));
    shop.deps.settings.forget();
    const goods = await Promise.all(Array.from({ length: 10 }, () => shop.addProduct({ stock: 1_000 })));
    const hoarder = await createPerson(shop);

    const order = async (product: Product, quantity: number, { token }: Person) => {
      const items = [{ productId: product.id, quantity, priceAmount: product.priceAmount }];
      const start = performance.now();
      const answer = await shop.call(contract.order.create, { items, address }, { token });
      return { answer, took: performance.now() - start };
    };
    /** Orders of one unit, each by somebody else; returns how long each took, ms. */
    const orderOneEach = async () => {
      const times: number[] = [];
      for (let buyer = 0; buyer < buyers; buyer += 1) {
        const { answer, took } = await order(goods[buyer % goods.length] as Product, 1, await createPerson(shop));
        expect(answer.statusCode).toBe(200);
        times.push(took);
      }
      return times;
    };

    await measure('stock-limits', { place: 'postgres' }, async (countAttempts) => {
      await orderOneEach();
      const alone = await orderOneEach();
      let isOver = false;
      const rejected = new Set<number>();
      let asked = 0;
      const hoard = async () => {
        while (!isOver) {
          const { answer } = await order(goods[asked % goods.length] as Product, 99, hoarder);
          asked += 1;
          if (!answer.ok) rejected.add(answer.statusCode);
        }
      };
      const hoarding = Promise.all(Array.from({ length: atOnce }, hoard));
      const beside = await orderOneEach().finally(() => {
        isOver = true;
      });
      await hoarding;
      countAttempts(beside.length);

      const rows = await shop.db.select().from(products).where(eq(products.status, 1));
      const reserved = rows.reduce((sum, row) => sum + row.reserved, 0) - 3 * buyers;
      expect(reserved).toBeLessThanOrEqual(300);
      expect([...rejected].filter((status) => ![422, 429].includes(status))).toEqual([]);
      expect(rejected.size).toBeGreaterThan(0);
      const wait = median(beside) - median(alone);
      expect(wait).toBeLessThan(maxWaitMs);
      expect(await shop.balances()).toMatchObject(sound);
      return `${asked} orders of the hoarder, ${reserved} units; others ${median(alone).toFixed(0)} ms alone, ${median(beside).toFixed(0)} ms beside`;
    });
  },
  testTimeout,
);
