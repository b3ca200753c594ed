import { contract } from '@sampan/api/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settings } from '../../src/db/schema.ts';
import { type Commerce, openCommerce } from '../commerce/shop.ts';

let shop: Commerce;
/** Decoded bodies of requests to the providers. */
const sent: string[] = [];

beforeAll(async () => {
  shop = await openCommerce('postgres', {
    wrapFetch: (inner) => (input, init) => {
      if (typeof init?.body === 'string') sent.push(decodeURIComponent(init.body.replaceAll('+', ' ')));
      return inner(input, init);
    },
  });
  await nameShop('窑 & 里');
});
afterAll(() => shop?.close());

async function nameShop(name: string): Promise<void> {
  const value = { value: { 'zh-CN': name, 'en-US': name } };
  await shop.db
    .insert(settings)
    .values({ settingGroup: 'site', key: 'name', type: 'json', label: 'name', isPublic: true, sort: 0, value })
    .onConflictDoUpdate({ target: [settings.settingGroup, settings.key], set: { value } });
  shop.deps.settings.forget();
}

const start = (orderId: number, method: 'alipay' | 'wechat' | 'stripe') =>
  shop.expectOk(
    contract.payment.start,
    { orderId, method, scene: method === 'stripe' ? 'pc' : 'qr' },
    { token: shop.customer.token },
  );

test.each(['alipay', 'wechat', 'stripe'] as const)(
  '%s shows the customer the shop’s own name and the order’s number',
  async (method) => {
    const order = await shop.order([{ product: await shop.addProduct({ stock: 1 }) }]);
    sent.length = 0;
    await start(order.id, method);
    expect(sent.join('\n')).toContain(`窑 里 ${order.orderNo}`);
    expect(sent.join('\n')).not.toContain('Sampan');
  },
);

// Stripe is not asked again while its session is open.
test.each(['alipay', 'wechat'] as const)(
  '%s is asked for the same trade again after the shop was renamed, which providers would refuse otherwise',
  async (method) => {
    await nameShop('窑 & 里');
    const order = await shop.order([{ product: await shop.addProduct({ stock: 1 }) }]);
    const first = await start(order.id, method);
    await nameShop('山海');
    sent.length = 0;
    const again = await start(order.id, method);
    expect(again.id).toBe(first.id);
    expect(sent.join('\n')).toContain(`窑 里 ${order.orderNo}`);
  },
);
