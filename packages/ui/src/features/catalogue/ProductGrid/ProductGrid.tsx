import type { ProductCard as Product } from '@sampan/api/entities';
import { getMinorUnits } from '@sampan/domain/money/currencyDigits';
import { Skeleton } from '../../../primitives/Skeleton/Skeleton.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { ProductCard, type ProductCardProps } from '../ProductCard/ProductCard.tsx';
import { grid } from './ProductGrid.css.ts';

export type ProductGridColumns = 'flow' | 'four' | 'beside';
export const productGridColumns = ['flow', 'four', 'beside'] as const satisfies readonly ProductGridColumns[];

export interface ProductGridProps extends Pick<ProductCardProps, 'onAdd' | 'headingLevel'> {
  /** The products, in order. */
  products: readonly Product[];
  /** `flow` has 2, 3 or 4 columns; `four` has 2 or 4; `beside` is for use beside a filter column. */
  columns?: ProductGridColumns;
  /** Number of pictures above the fold, which are loaded eagerly. */
  priorityCount?: number;
}

const inFourColumns = '(min-width: 1024px) min(25vw - 34px, 292px)';
const inThreeOrTwo = '(min-width: 768px) calc(33vw - 24px), calc(50vw - 22px)';
/** Displayed width of the pictures, as the `sizes` attribute. */
const pictureSizes: Record<ProductGridColumns, string> = {
  flow: `${inFourColumns}, ${inThreeOrTwo}`,
  four: `${inFourColumns}, (min-width: 768px) calc(25vw - 24px), calc(50vw - 22px)`,
  beside: `(min-width: 1024px) 222px, ${inThreeOrTwo}`,
};

/** `.00` is dropped only if no price in the list has decimals. */
function arePricesWhole(products: readonly Product[]): boolean {
  return products.every(({ priceAmount, maxPriceAmount, listPriceAmount, currency }) =>
    [priceAmount, maxPriceAmount, listPriceAmount].every((amount = 0) => amount % getMinorUnits(currency) === 0),
  );
}

/** A grid of product cards; zero decimals are dropped where all prices are whole. */
export function ProductGrid({ products, columns = 'flow', priorityCount = 0, ...cardProps }: ProductGridProps) {
  const dropsZeroDecimals = arePricesWhole(products);
  return (
    <ul className={grid({ columns })}>
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard
            {...cardProps}
            product={product}
            sizes={pictureSizes[columns]}
            isPriority={index < priorityCount}
            dropsZeroDecimals={dropsZeroDecimals}
          />
        </li>
      ))}
    </ul>
  );
}

export interface ProductGridSkeletonProps {
  /** Number of placeholder cards. */
  count: number;
  /** Column layout, as of the grid. Default: flow. */
  columns?: ProductGridColumns;
}

/** Skeleton with the expected number of cards. */
export function ProductGridSkeleton({ count, columns = 'flow' }: ProductGridSkeletonProps) {
  return (
    <div className={grid({ columns })} aria-hidden>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cards are identical and never reordered
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
