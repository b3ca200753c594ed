import type { Product } from '@sampan/api/entities';
import { productStatus } from '@sampan/api/statuses';

/** Whether a product on shelf needs restocking: its stock is at most `lowStock`, by default 0. */
export function isLowStock({ status, stock, lowStock = 0 }: Pick<Product, 'status' | 'stock' | 'lowStock'>): boolean {
  return status === productStatus.onShelf && stock <= lowStock;
}
