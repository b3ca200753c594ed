import type { Product } from '@sampan/api/entities';
import { Price } from '../../../primitives/Price/Price.tsx';

/** The price of a product, beside the one that it was reduced from. */
export function ProductPrice({ product, size }: { product: Product; size: 'lg' | 'xl' }) {
  const { priceAmount, listPriceAmount, currency, stock } = product;
  const isSoldOut = stock <= 0;
  const isReduced = !isSoldOut && listPriceAmount !== undefined && listPriceAmount > priceAmount;
  return (
    <Price
      size={size}
      amount={priceAmount}
      currency={currency}
      was={isReduced ? listPriceAmount : undefined}
      tone={isSoldOut ? 'muted' : isReduced ? 'sale' : 'default'}
    />
  );
}
