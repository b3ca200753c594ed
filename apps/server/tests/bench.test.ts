import { rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { requestFor } from '../../../scripts/bench/measure.ts';
import { startShop } from '../../../scripts/bench/shopProcess.ts';
import { works } from '../../../scripts/bench/work.ts';
import { createWebRoot } from './support/webRoot.ts';

test('the measured shop and the floor beside it answer each measured request', async () => {
  // The build of the web app is not there yet in a new clone.
  const webRoot = createWebRoot();
  const shop = await startShop({ products: 20, webRoot });
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
    rmSync(webRoot, { recursive: true, force: true });
  }
});
