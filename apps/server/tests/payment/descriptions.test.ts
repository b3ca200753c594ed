import { contract } from '@sampan/api/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settings } from '../../src/db/schema.ts';
import { type Commerce, openCommerce } from '../commerce/shop.ts';

let shop: Commerce;
/** Decoded bodies of requests to the providers. */
const sent: string[] = [];

beforeAll(async () => {
  shop = await openCommerce('pglite', {
    wrapFetch: (inner) => (input, init) => {
      if (typeof init?.body === 'string') sent.push(decodeURIComponent(init.body.replaceAll('+', ' ')));
      return inner(input, init);
    },
  });
  const value = { value: { 'zh-CN': '窑 & 里', 'en-US': '窑 & 里' } };
  await shop.db
    .insert(settings)
    .values({ settingGroup: 'site', key: 'name', type: 'json', label: 'name', isPublic: true, sort: 0, value })
    .onConflictDoUpdate({ target: [settings.settingGroup, settings.key], set: { value } });
  shop.deps.settings.forget();
});
afterAll(() => shop?.close());

test.each(['alipay', 'wechat', 'stripe'] as const)(
  '%s shows the customer the shop’s own name and the order’s number',
  async (method) => {
    const order = await shop.order([{ product: await shop.addProduct({ stock: 1 }) }]);
    const { token } = shop.customer;
    sent.length = 0;
    await shop.expectOk(
      contract.payment.start,
      { orderId: order.id, method, scene: method === 'stripe' ? 'pc' : 'qr' },
      { token },
    );
    expect(sent.join('\n')).toContain(`窑 里 ${order.orderNo}`);
    expect(sent.join('\n')).not.toContain('Sampan');
  },
);
