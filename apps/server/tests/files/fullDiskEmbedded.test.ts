import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { contract } from '@sampan/api/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { getAttemptCount, measure, testTimeout } from '../../../../scripts/reliability/measure.ts';
import { addTestProduct } from '../commerce/testProduct.ts';
import { address } from '../support/address.ts';
import { openHome, type ShopHome, type ShopProcess } from '../support/shopProcess.ts';
import { canMount, openSmallDisk } from '../support/smallDisk.ts';

const rounds = getAttemptCount(1, 5);
const buyers = 3;

let home: ShopHome;
beforeEach(() => {
  home = openHome();
});
afterEach(() => home.close());

/** Customers who order again and again, each order with its key until it is made, as the app does. */
function startOrders(
  getShop: () => ShopProcess,
  items: { productId: number; quantity: number; priceAmount: number }[],
) {
  const ids: number[] = [];
  const rejections: string[] = [];
  let isOver = false;
  let isGivenUp = false;
  const order = (key: string) =>
    getShop()
      .call(contract.order.create, { items, address }, { key })
      .then(({ id }) => ids.push(id))
      .catch((error: Error) => {
        rejections.push(error.message);
        return undefined;
      });
  const buy = async () => {
    while (!isOver) {
      const key = crypto.randomUUID();
      while (!isGivenUp && (await order(key)) === undefined) await sleep(50);
    }
  };
  const buying = Promise.all(Array.from({ length: buyers }, buy));
  return {
    rejections,
    untilNextOrder: () => expect.poll(() => ids.length, { timeout: 30_000 }).toBeGreaterThan(ids.length),
    untilNextRejection: () =>
      expect.poll(() => rejections.length, { timeout: 30_000 }).toBeGreaterThan(rejections.length),
    /** Resolves to the ids of the orders when the last ones are made. */
    async stop(isFailed: boolean) {
      isOver = true;
      isGivenUp = isFailed;
      await buying;
      return ids;
    },
  };
}

/** Runs the rounds amid orders, and compares these with the shop's. */
async function orderThroughFaults(
  getShop: () => ShopProcess,
  runRound: (orders: ReturnType<typeof startOrders>) => Promise<void>,
): Promise<string[]> {
  const { items } = await addTestProduct(getShop(), 9_000);
  const orders = startOrders(getShop, items);
  await measure('full-disk-embedded', { place: 'pglite' }, async (countAttempts) => {
    let isFailed = true;
    try {
      for (let round = 0; round < rounds; round += 1) {
        await orders.untilNextOrder();
        await runRound(orders);
        await orders.untilNextOrder();
        countAttempts();
      }
      isFailed = false;
    } finally {
      const ids = await orders.stop(isFailed);
      if (!isFailed) {
        expect(new Set(ids).size).toBe(ids.length);
        const { total } = await getShop().call(contract.adminOrder.list, { limit: 1 });
        expect(total).toBe(ids.length);
      }
    }
  });
  expect(await getShop().stop()).toBe(0);
  return orders.rejections;
}

test.skipIf(!canMount())(
  'while the disk of the embedded database is full, orders are refused with 503; none is lost or doubled, and the shop goes on',
  async () => {
    const disk = openSmallDisk(home.dataDir, 256);
    try {
      const shop = await home.start();
      const rejections = await orderThroughFaults(
        () => shop,
        async ({ untilNextRejection }) => {
          await disk.faults.full.begin();
          await untilNextRejection();
          disk.faults.full.end();
        },
      );
      expect(rejections.filter((said) => !/answered 503 .*"code":"UNAVAILABLE"/.test(said))).toEqual([]);
    } finally {
      disk.close();
    }
  },
  testTimeout,
);

// The preload finds the database's files by `/proc/self/fd`.
test.skipIf(process.platform !== 'linux')(
  'when the disk of the embedded database becomes read-only, the shop stops; started again it has every order, none doubled',
  async () => {
    const trigger = join(home.dataDir, 'read-only');
    const preload = new URL('../support/refuseWrites.mjs', import.meta.url).href;
    const environment = { NODE_OPTIONS: `--import=${preload}`, REFUSE_WRITES: trigger };
    let shop = await home.start(environment);
    await orderThroughFaults(
      () => shop,
      async () => {
        writeFileSync(trigger, '');
        expect(await shop.ended).toBe(1);
        rmSync(trigger);
        shop = await home.start(environment);
      },
    );
  },
  testTimeout,
);
