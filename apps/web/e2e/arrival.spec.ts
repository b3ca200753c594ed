import { measurePage, type PageCost, type PageOptions } from '../../../scripts/bench/pageCost.ts';
import { expect, test } from './support/shop.ts';

/** Maximum counts with a cold cache until the page is quiet, 1280 × 900. `scriptBytes` are gzipped. */
type Budget = Pick<PageCost, 'requests' | 'scriptFiles' | 'scriptBytes' | 'pictures' | 'shift'>;

interface PageArrival {
  path: string;
  isStaff?: boolean;
  budget: Budget;
}

/** Requests and pictures have room for two: the browser decides which pictures are near. */
const arrivals: Record<string, PageArrival> = {
  home: {
    path: '/home',
    budget: { requests: 43, scriptFiles: 5, scriptBytes: 184_000, pictures: 26, shift: 0.01 },
  },
  goods: {
    path: '/goods',
    budget: { requests: 50, scriptFiles: 8, scriptBytes: 202_000, pictures: 26, shift: 0.01 },
  },
  product: {
    path: '/goods/teaware/yixing-teapot',
    budget: { requests: 42, scriptFiles: 8, scriptBytes: 204_000, pictures: 18, shift: 0.01 },
  },
  cart: {
    path: '/goods/cart',
    budget: { requests: 35, scriptFiles: 11, scriptBytes: 215_000, pictures: 5, shift: 0.01 },
  },
  "staff's orders": {
    path: '/admin/orders',
    isStaff: true,
    budget: { requests: 35, scriptFiles: 13, scriptBytes: 271_000, pictures: 0, shift: 0.01 },
  },
};

for (const [name, { path, isStaff, budget }] of Object.entries(arrivals)) {
  test(`${name} loads within its budget until it is quiet`, async ({ browser, shop }) => {
    const options: PageOptions = {
      url: shop.url + path,
      cpuRate: 1,
      settleMs: 6_000,
      ...(isStaff && { token: await shop.getToken('operator') }),
    };
    // The first visit makes the server draw pictures and render pages.
    await measurePage(browser, { ...options, settleMs: 3_000 });
    const requested: string[] = [];
    const cost = await measurePage(browser, { ...options, onRequest: (url) => requested.push(url) });
    const found = Object.keys(budget).map((key) => [key, cost[key as keyof Budget]] as const);
    console.log(`${name}: ${found.map(([key, value]) => `${key} ${value}`).join(', ')}`);
    for (const [key, value] of found) {
      expect
        .soft(value, `${key} of ${name}:\n${requested.join('\n')}`)
        .toBeLessThanOrEqual(budget[key as keyof Budget]);
    }
  });
}
