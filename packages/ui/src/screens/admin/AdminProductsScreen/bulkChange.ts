import type { adminProduct } from '@sampan/api/contract/adminProduct';
import type { InputOf } from '@sampan/api/endpoint';

export type BulkChange = InputOf<typeof adminProduct.bulk>['change'];

/** What a bulk act is called, in the tray and in its question. */
export type BulkName = 'publish' | 'unpublish' | 'feature' | 'unfeature' | 'category' | 'price' | 'stock' | 'delete';

/** Those that need nothing but a yes. */
export const plainChanges: Record<'publish' | 'unpublish' | 'feature' | 'unfeature' | 'delete', BulkChange> = {
  publish: { what: 'status', status: 1 },
  unpublish: { what: 'status', status: 0 },
  feature: { what: 'featured', isFeatured: true },
  unfeature: { what: 'featured', isFeatured: false },
  delete: { what: 'delete' },
};

/** From here on so many are deleted only by typing how many they are. */
export const typedFrom = 11;

export const amountWays = ['set', 'add', 'percent'] as const;
export type AmountWay = (typeof amountWays)[number];

/** A whole number as it was typed, with its sign. */
export function readWhole(text: string): number | undefined {
  const plain = text.normalize('NFKC').trim().replace(/^−/, '-');
  return /^[+-]?\d{1,9}$/.test(plain) ? Number(plain) : undefined;
}

/** Percent as it was typed, between everything away and ten times more. */
export function readPercent(text: string): number | undefined {
  const plain = text.normalize('NFKC').trim().replace(/^−/, '-').replace(/%$/, '');
  if (!/^[+-]?\d{1,4}(\.\d{1,2})?$/.test(plain)) return undefined;
  const value = Number(plain);
  return value >= -100 && value <= 1000 ? value : undefined;
}

/** An amount as it was typed, with its sign, in minor units. */
export function readSigned(text: string, minor: number): number | undefined {
  const plain = text.normalize('NFKC').trim().replace(/^−/, '-').replaceAll(',', '');
  return /^[+-]?\d{1,9}(\.\d*)?$/.test(plain) ? Math.round(Number(plain) * minor) : undefined;
}
