import type { CartLine } from '@sampan/domain/cart/cartStore';
import { useTranslation } from 'react-i18next';
import { Price, type PriceProps } from '../../../primitives/Price/Price.tsx';
import { Skeleton } from '../../../primitives/Skeleton/Skeleton.tsx';
import { Text } from '../../../primitives/Text/Text.tsx';
import { total } from './CartScreen.css.ts';

export interface CartSum {
  /** Lines that can be ordered. */
  available: readonly CartLine[];
  chosen: { lines: readonly CartLine[]; units: number };
  /** Total in minor units; undefined when the current prices could not be loaded. */
  amount: number | undefined;
  /** The current prices are loading. */
  isPending: boolean;
  onSelectAll: (isSelected: boolean) => void;
}

export interface CartTotalProps extends Pick<CartSum, 'available' | 'amount' | 'isPending'> {
  size: NonNullable<PriceProps['size']>;
}

/** Total of the selected lines; a dash, never 0, when it is unknown. */
export function CartTotal({ available, amount, isPending, size }: CartTotalProps) {
  const { t } = useTranslation('shop');
  const currency = available[0]?.currency;
  return (
    <span className={total} aria-live="polite">
      <Text as="span" size="caption" tone="muted">
        {t('cart.total')}
      </Text>
      {isPending ? (
        <Skeleton shape="block" width="96px" height="22px" />
      ) : amount === undefined || !currency ? (
        <Text as="span" size="title">
          —
        </Text>
      ) : (
        <Price amount={amount} currency={currency} size={size} />
      )}
    </span>
  );
}
