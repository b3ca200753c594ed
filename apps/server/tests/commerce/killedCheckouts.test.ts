import { contract } from '@sampan/api/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { measure } from '../../../../scripts/reliability/measure.ts';
import { tries } from '../../../../scripts/reliability/tries.ts';
import { createTestDatabase } from '../support/databases.ts';
import { openHome, type ShopHome, type ShopProcess } from '../support/shopProcess.ts';
import { address } from './shop.ts';

const { adminProduct, adminSetting, category, order, product } = contract;
const checkouts = tries(60, 1_000);
const kills = tries(3, 50);
const buyersAtOnce = 6;
const liftedLimits = {
  maxUnpaidOrders: 1_000,
  maxReservedUnits: 100_000,
  maxReservedUnitsPerProduct: 9_999,
  maxOrdersPerMinute: 10_000,
};

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
    // One customer makes all the orders.
    const known = await shop.call(adminSetting.list, { settingGroup: 'order' });
    for (const { id, key } of known) {
      const value = liftedLimits[key as keyof typeof liftedLimits];
      if (value !== undefined) await shop.call(adminSetting.update, { id, value });
    }
    const { id: categoryId } = await shop.call(category.create, { name: '杂货', slug: 'sundries' });
    const price = { priceAmount: 1_000, stock: checkouts + 10 };
    const thing = { slug: 'thing', name: '物件', description: '', categoryId, type: 1 as const, status: 1 as const };
    const { id: productId } = await shop.call(product.create, { ...thing, ...price });

    const acknowledged = new Map<number, number>();
    let next = 0;
    let killed = 0;
    let restart: Promise<void> | undefined;
    async function pullThePlug() {
      killed += 1;
      await shop.kill();
      shop = await home.start(environment);
      restart = undefined;
    }
    /** Retries with the same idempotency key after the restart if there was no response. */
    async function checkOut(checkout: number): Promise<number> {
      await restart;
      const lines = { items: [{ productId, quantity: 1, priceAmount: 1_000 }], address };
      const asked = shop.call(order.create, lines, { key: `checkout-${checkout}` });
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
    await measure('killed-server', { place: kind }, async (countTries) => {
      await Promise.all(Array.from({ length: buyersAtOnce }, buyer));

      console.info(`${kind}: ${killed} kills in ${acknowledged.size} checkouts`);
      await restart;
      expect(killed).toBe(kills);
      expect(new Set(acknowledged.values()).size).toBe(checkouts);
      const [row] = (await shop.call(adminProduct.list, { limit: 1 })).list;
      expect(row?.stock).toBe(price.stock - checkouts);
      const { total } = await shop.call(contract.adminOrder.list, { limit: 1 });
      expect(total).toBe(checkouts);
      countTries(killed);
    });
    await shop.kill();
    await database?.remove();
  },
);
