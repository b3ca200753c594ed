import { contract } from '@sampan/api/contract';
import { createRandom } from '@sampan/demo/fixtures/shop/random';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAttemptCount, measure, testTimeout } from '../../../../scripts/reliability/measure.ts';
import { sweepFiles } from '../../src/cron/files.ts';
import { sweepUnusedPictures } from '../../src/cron/unusedPictures.ts';
import { queryRows } from '../../src/db/query.ts';
import { address } from '../support/address.ts';
import { forAnyDatabase } from '../support/databases.ts';
import { day, hour, minute } from '../support/testClock.ts';
import { type Commerce, openCommerce, sound } from './shop.ts';

const rounds = getAttemptCount(5, 500);

forAnyDatabase('a clock that jumps an hour', (kind) => {
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
      await measure('clock-jumps', { place: kind, seed }, async (countAttempts) => {
        for (let round = 0; round < rounds; round += 1) {
          // An order that expires in a jump is not paid: in every third round it first jumps once the money is taken.
          const jumpUnpaid = round % 3 === 0 ? () => {} : jump;
          const product = await shop.addProduct({ stock: 3 });
          const items = [{ productId: product.id, quantity: 1, priceAmount: product.priceAmount }];
          const order = () =>
            shop.expectOk(contract.order.create, { items, address }, { token, key: `clock-${round}` });
          const { id } = await order();
          jumpUnpaid();
          // The answer was lost: the same key is the same order, whatever the clock says.
          expect((await order()).id, `seed ${seed}`).toBe(id);
          jumpUnpaid();
          const started = await shop.call(contract.payment.wechat, { orderId: id, scene: 'qr' }, { token });
          expect(started.statusCode, `seed ${seed}: ${started.body}`).toBeLessThan(500);
          jumpUnpaid();
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
          countAttempts();
        }
        shop.clock.jump(-away);
        shop.clock.advance(2 * hour);
        await shop.runJobs();
        expect(await shop.balances()).toMatchObject(sound);
        // Each trade that was paid at the provider is paid in the shop, too, or is being refunded.
        const paid = await queryRows<{ outTradeNo: string; status: number | null }>(
          shop.db,
          sql`select s.out_trade_no as "outTradeNo", p.status from sandbox_trades s
            left join payments p on p.out_trade_no = s.out_trade_no where s.paid_at is not null`,
        );
        const settled = [20, 50, 60];
        expect(
          paid.filter(({ status }) => !settled.includes(Number(status))),
          `seed ${seed}`,
        ).toEqual([]);
        expect(paid.length, `seed ${seed}`).toBeGreaterThan(rounds / 4);
      });
    },
    testTimeout,
  );

  test('files that nothing uses are looked for again once a clock that was ahead is right', async () => {
    const { deps, clock } = shop;
    const sweep = async () => {
      await sweepFiles(deps, clock.now());
      await sweepUnusedPictures(deps, clock.now());
    };
    clock.jump(day);
    await sweep();
    clock.jump(-day);
    await sweep();
    const at = clock.now().getTime();
    expect(deps.lastSweep).toMatchObject({ files: at, unusedPictures: { at } });
    clock.advance(minute);
    await sweep();
    expect(deps.lastSweep).toMatchObject({ files: at, unusedPictures: { at } });
  });
});
