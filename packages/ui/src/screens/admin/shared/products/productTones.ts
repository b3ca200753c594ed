import type { Product } from '@sampan/api/entities';
import { productStatus } from '@sampan/api/statuses';
import type { BadgeTone } from '../../../../primitives/Badge/Badge.tsx';

/** Badge tone of a product's status. */
export const productTones: Record<Product['status'], BadgeTone> = {
  [productStatus.offShelf]: 'neutral',
  [productStatus.onShelf]: 'success',
  [productStatus.archived]: 'warning',
};
