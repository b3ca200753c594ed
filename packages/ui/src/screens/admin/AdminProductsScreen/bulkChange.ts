import type { adminProduct } from '@sampan/api/contract/adminProduct';
import type { InputOf } from '@sampan/api/endpoint';
import type { StaffProduct } from '@sampan/api/entities';
import { productStatus } from '@sampan/api/statuses';
import { toBulkInput } from '@sampan/domain/bulk/bulkChange';
import { normalizeTypedNumber, readAmount } from '@sampan/domain/money/typedAmount';

export type BulkChange = InputOf<typeof adminProduct.bulk>['change'];

/** Name of a bulk action, used as message key. */
export type BulkName = 'publish' | 'unpublish' | 'feature' | 'unfeature' | 'category' | 'price' | 'stock' | 'delete';

/** Actions that only need a confirmation. */
export const plainChanges: Record<'publish' | 'unpublish' | 'feature' | 'unfeature' | 'delete', BulkChange> = {
  publish: { what: 'status', status: productStatus.onShelf },
  unpublish: { what: 'status', status: productStatus.offShelf },
  feature: { what: 'featured', isFeatured: true },
  unfeature: { what: 'featured', isFeatured: false },
  delete: { what: 'delete' },
};

/** Whether a change gives the same result however often it is applied; an amount or a percentage to add does not. */
export function isRepeatable(change: BulkChange): boolean {
  if (change.what === 'price') return change.price.by === 'set';
  return change.what !== 'stock' || change.stock.by === 'set';
}

/**
 * Code of the problem if none of the `count` selected products can get the price; undefined if some can, or if a product
 * besides the examples might.
 */
export function findPriceProblem(
  price: Extract<BulkChange, { what: 'price' }>['price'],
  { examples, count }: { examples: readonly Pick<StaffProduct, 'priceAmount' | 'stock'>[]; count: number },
): string | undefined {
  if (price.by === 'percent' && price.value <= -100) return 'positive';
  if (examples.length < count) return undefined;
  const results = examples.map((product) => toBulkInput(product, { what: 'price', price }));
  const [first] = results;
  return first && !first.ok && results.every(({ ok }) => !ok) ? first.code : undefined;
}

/** From this number on, deleting and changing prices or stock require typing the number. */
export const typedFrom = 11;

export const amountWays = ['set', 'add', 'percent'] as const;
export type AmountWay = (typeof amountWays)[number];

/** Parses a signed whole number. */
export function readWhole(text: string): number | undefined {
  const plain = normalizeTypedNumber(text);
  return /^[+-]?\d{1,9}$/.test(plain) ? Number(plain) : undefined;
}

/** Parses a percentage from -100 to 1000. */
export function readPercent(text: string): number | undefined {
  const plain = normalizeTypedNumber(text).replace(/%$/, '');
  if (!/^[+-]?\d{1,4}(\.\d{1,2})?$/.test(plain)) return undefined;
  const value = Number(plain);
  return value >= -100 && value <= 1000 ? value : undefined;
}

/** Parses a signed amount of a currency as `readAmount` does; returns minor units. */
export function readSigned(text: string, currency: string): number | undefined {
  const [, sign = '', digits = ''] = /^([+-]?)(.*)$/.exec(normalizeTypedNumber(text)) ?? [];
  const amount = readAmount(digits, currency);
  return amount && (sign === '-' ? -amount : amount);
}

const problemKeys = [
  'NOT_FOUND',
  'IN_USE',
  'VALIDATION',
  'VERSION_CONFLICT',
  'positive',
  'min_value',
  'max_value',
  'abovePrice',
] as const;
export type ProblemKey = (typeof problemKeys)[number] | 'other';

/** Message key for a product that was not changed: its code is an error code, or that of an invalid field. */
export function toProblemKey(code: string): ProblemKey {
  const isFieldCode = /^[a-z]/.test(code);
  return problemKeys.find((known) => known === code) ?? (isFieldCode ? 'VALIDATION' : 'other');
}
