import { expect, test } from 'vitest';
import { requestFor } from '../../../scripts/bench/measure.ts';
import { startShop } from '../../../scripts/bench/shopProcess.ts';
import { works } from '../../../scripts/bench/work.ts';

test('the measured shop and the floor beside it answer each measured request', async () => {
  const shop = await startShop({ products: 20 });
  try {
    for (const work of works) {
      for (const address of [shop.floor, shop.address]) {
        const { path, ...request } = requestFor(shop, address, work);
        const answer = await fetch(`${address}${path}`, request as RequestInit);
        expect(answer.status, `${work.name}: ${await answer.text()}`).toBe(200);
      }
    }
  } finally {
    await shop.stop();
  }
});
