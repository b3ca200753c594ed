import { contract } from '@sampan/api/contract';
import { createRandom } from '@sampan/demo/fixtures/shop/random';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { measure } from '../../../../scripts/reliability/measure.ts';
import { forEachDatabase } from '../support/databases.ts';
import { hour } from '../support/testClock.ts';
import { testTimeout, tries } from '../support/tries.ts';
import { address, type Commerce, openCommerce, sound } from './shop.ts';

const rounds = tries(5, 500);

forEachDatabase('a clock that jumps an hour', (kind) => {
  let shop: Commerce;
  beforeAll(async () => {
    shop = await openCommerce(kind);
  });
  afterAll(() => shop.close());

  test(
    'doubles no order, loses no payment and keeps the books, wherever in a checkout it jumps',
    async () => {
      const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
      const random = createRandom(seed);
      const { token } = shop.customer;
      let away = 0;
      /** Jumps an hour away from the right time, or back to it. */
      const jump = () => {
        if (random.next() < 0.5) return;
        const to = away === 0 ? random.pick([-hour, hour]) : 0;
        shop.clock.jump(to - away);
        away = to;
      };
      await measure('clock-jumps', { place: kind, seed }, async (tried) => {
        for (let round = 0; round < rounds; round += 1) {
          const product = await shop.addProduct({ stock: 3 });
          const items = [{ productId: product.id, quantity: 1, priceAmount: product.priceAmount }];
          const order = () =>
            shop.expectOk(contract.order.create, { items, address }, { token, key: `clock-${round}` });
          const { id } = await order();
          jump();
          // The answer was lost: the same key is the same order, whatever the clock says.
          expect((await order()).id, `seed ${seed}`).toBe(id);
          jump();
          const started = await shop.call(contract.payment.wechat, { orderId: id, scene: 'qr' }, { token });
          expect(started.statusCode, `seed ${seed}: ${started.body}`).toBeLessThan(500);
          jump();
          if (started.ok) {
            const path = new URL(started.data.qrCode ?? '').pathname;
            const paid = await shop.app.inject({ method: 'POST', url: `${path}/pay` });
            expect(paid.statusCode, `seed ${seed}: ${paid.body}`).toBeLessThan(500);
          }
          jump();
          await shop.runJobs();
          const { status, payment } = await shop.detail(id);
          // Paid, or expired: then no money was taken, or it went back.
          const outcome = `${status} with payment ${payment?.status}`;
          expect(outcome, `seed ${seed}`).toMatch(
            /^(20 with payment 20|50 with payment (undefined|30|60)|10 with payment (10|30|undefined))$/,
          );
          tried();
        }
        shop.clock.jump(-away);
        shop.clock.advance(2 * hour);
        await shop.runJobs();
        expect(await shop.balances()).toMatchObject(sound);
      });
    },
    testTimeout,
  );
});
