import { contract } from '@sampan/api/contract';
import type { ShopProcess } from '../support/shopProcess.ts';

/** One customer makes all orders of a test. */
const liftedLimits: Record<string, number> = {
  maxUnpaidOrders: 1_000,
  maxReservedUnits: 100_000,
  maxReservedUnitsPerProduct: 9_999,
  maxOrdersPerMinute: 10_000,
};

/** Lifts the order limits of a shop in its own process and adds a product; returns what orders one of it. */
export async function addTestProduct(shop: Pick<ShopProcess, 'call'>, stock: number) {
  for (const { id, key } of await shop.call(contract.adminSetting.list, { settingGroup: 'order' })) {
    const value = liftedLimits[key];
    if (value !== undefined) await shop.call(contract.adminSetting.update, { id, value });
  }
  const { id: categoryId } = await shop.call(contract.category.create, { name: '杂货', slug: 'sundries' });
  const product = { slug: 'thing', name: '物件', description: '', categoryId, type: 1 as const, status: 1 as const };
  const { id: productId } = await shop.call(contract.product.create, { ...product, priceAmount: 1_000, stock });
  return { items: [{ productId, quantity: 1, priceAmount: 1_000 }] };
}
