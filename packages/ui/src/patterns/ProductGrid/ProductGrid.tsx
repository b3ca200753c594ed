import type { ProductCard as Product } from '@sampan/api/entities';
import { Skeleton } from '../../primitives/Skeleton/Skeleton.tsx';
import { Stack } from '../../primitives/Stack/Stack.tsx';
import { ProductCard, type ProductCardProps } from '../ProductCard/ProductCard.tsx';
import { grid } from './ProductGrid.css.ts';

export const productGridColumns = ['flow', 'four', 'beside'] as const;
export type ProductGridColumns = (typeof productGridColumns)[number];

export interface ProductGridProps extends Pick<ProductCardProps, 'onAdd' | 'headingLevel'> {
  products: readonly Product[];
  /** `flow` is 2, 3, 4 columns wide; `four` is 2, then 4; `beside` stands beside a filter column. */
  columns?: ProductGridColumns;
  /** So many of the first pictures are loaded at once: those above the fold. */
  priorityCount?: number;
}

const isWhole = (amount: number | undefined) => amount === undefined || amount % 100 === 0;

/** `.00` may go only where no price of the list has cents. */
function arePricesWhole(products: readonly Product[]): boolean {
  return products.every(
    ({ priceAmount, maxPriceAmount, listPriceAmount }) =>
      isWhole(priceAmount) && isWhole(maxPriceAmount) && isWhole(listPriceAmount),
  );
}

export function ProductGrid({ products, columns = 'flow', priorityCount = 0, ...cardProps }: ProductGridProps) {
  const dropsZeroDecimals = arePricesWhole(products);
  return (
    <ul className={grid({ columns })}>
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard
            {...cardProps}
            product={product}
            isPriority={index < priorityCount}
            dropsZeroDecimals={dropsZeroDecimals}
          />
        </li>
      ))}
    </ul>
  );
}

export interface ProductGridSkeletonProps {
  count: number;
  columns?: ProductGridColumns;
}

/** As many cards as will come, in their boxes. */
export function ProductGridSkeleton({ count, columns = 'flow' }: ProductGridSkeletonProps) {
  return (
    <div className={grid({ columns })} aria-hidden>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cards are alike and never move
        <Stack key={index} gap="md">
          <Skeleton shape="tile" />
          <Stack gap="xs">
            <Skeleton shape="block" height="42px" />
            <Skeleton shape="block" width="96px" height="22px" />
          </Stack>
        </Stack>
      ))}
    </div>
  );
}
