import type { Contract } from '@sampan/api/contract';
import type { ParsedInputOf } from '@sampan/api/endpoint';
import { maxPriceAmount, maxStock, type Product } from '@sampan/api/entities';
import type { ProductInput } from '../catalogue/productRules.ts';

export type BulkChange = ParsedInputOf<Contract['adminProduct']['bulk']>['change'];
type Changed = Extract<BulkChange, { what: 'price' }>['price'];

/** Of what is changed by so many percent, the nearest whole number. */
function changed(before: number, { by, value }: Changed): number {
  if (by === 'set') return value;
  return by === 'add' ? before + value : Math.round((before * (100 + value)) / 100);
}

type BulkInput = { ok: true; input: ProductInput } | { ok: false; code: string };

/** What a change of many makes of one of them; the code of a field error where it makes nothing. */
export function bulkInput(
  product: Pick<Product, 'priceAmount' | 'stock'>,
  change: Exclude<BulkChange, { what: 'delete' }>,
): BulkInput {
  if (change.what === 'price') {
    const priceAmount = changed(product.priceAmount, change.price);
    if (priceAmount > maxPriceAmount) return { ok: false, code: 'max_value' };
    return priceAmount > 0 ? { ok: true, input: { priceAmount } } : { ok: false, code: 'positive' };
  }
  if (change.what === 'stock') {
    const stock = changed(product.stock, change.stock);
    return stock >= 0 && stock <= maxStock
      ? { ok: true, input: { stock } }
      : { ok: false, code: stock < 0 ? 'min_value' : 'max_value' };
  }
  const { what: _, ...input } = change;
  return { ok: true, input };
}

/** The call whose place a change of many takes, for the audit log. */
export const callOfChange = {
  status: 'product.status',
  featured: 'product.featured',
  category: 'product.update',
  price: 'product.update',
  stock: 'product.update',
  delete: 'product.delete',
} as const satisfies Record<BulkChange['what'], string>;
