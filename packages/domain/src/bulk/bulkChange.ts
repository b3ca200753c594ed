import type { Contract } from '@sampan/api/contract';
import type { ParsedInputOf } from '@sampan/api/endpoint';
import { maxPriceAmount, maxStock, type Product } from '@sampan/api/entities';
import type { ProductInput } from '../catalogue/productRules.ts';

export type BulkChange = ParsedInputOf<Contract['adminProduct']['bulk']>['change'];
type NumberChange = Extract<BulkChange, { what: 'price' }>['price'];

/** Applies a change to a price or a stock; percentages are rounded to the nearest integer, halves up. */
function applyNumberChange(before: number, { by, value }: NumberChange): number {
  if (by === 'set') return value;
  if (by === 'add') return before + value;
  // Four decimals are exact for percentages with two: binary fractions would end up just below a half.
  return Math.round(Number((before + (before * value) / 100).toFixed(4)));
}

type BulkInput = { ok: true; input: ProductInput } | { ok: false; code: string };

/** Computes a bulk change for one product: its new input, or the code of a field error if it cannot be applied. */
export function toBulkInput(
  product: Pick<Product, 'priceAmount' | 'stock'>,
  change: Exclude<BulkChange, { what: 'delete' }>,
): BulkInput {
  if (change.what === 'price') {
    const priceAmount = applyNumberChange(product.priceAmount, change.price);
    if (priceAmount > maxPriceAmount) return { ok: false, code: 'max_value' };
    return priceAmount > 0 ? { ok: true, input: { priceAmount } } : { ok: false, code: 'positive' };
  }
  if (change.what === 'stock') {
    const stock = applyNumberChange(product.stock, change.stock);
    return stock >= 0 && stock <= maxStock
      ? { ok: true, input: { stock } }
      : { ok: false, code: stock < 0 ? 'min_value' : 'max_value' };
  }
  const { what: _, ...input } = change;
  return { ok: true, input };
}

/** Audit action of each bulk change: the single-product call it corresponds to. */
export const callByChange = {
  status: 'product.status',
  featured: 'product.featured',
  category: 'product.update',
  price: 'product.update',
  stock: 'product.update',
  delete: 'product.delete',
} as const satisfies Record<BulkChange['what'], string>;
