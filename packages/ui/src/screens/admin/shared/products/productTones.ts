import type { Product } from '@sampan/api/entities';
import type { BadgeTone } from '../../../../primitives/Badge/Badge.tsx';

/** Badge tone of a product's status. */
export const productTones: Record<Product['status'], BadgeTone> = { 0: 'neutral', 1: 'success', 2: 'warning' };
