import type { Product } from '@sampan/api/entities';
import { productStatus } from '@sampan/api/statuses';

/** Whether a product on shelf is to be ordered anew: no more units left than its `lowStock`, by default none. */
export function isLowStock({ status, stock, lowStock = 0 }: Pick<Product, 'status' | 'stock' | 'lowStock'>): boolean {
  return status === productStatus.onShelf && stock <= lowStock;
}
