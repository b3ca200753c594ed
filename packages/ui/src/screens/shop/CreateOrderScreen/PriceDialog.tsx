import type { PriceChange } from '@sampan/domain/checkout/checkoutRules';
import { useTranslation } from 'react-i18next';
import { Amount } from '../../../features/order/AmountSummary/AmountSummary.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Dialog } from '../../../primitives/Dialog/Dialog.tsx';
import { Price } from '../../../primitives/Price/Price.tsx';
import { Text } from '../../../primitives/Text/Text.tsx';
import { change as changeClass, changePrices, changes as changesClass, newTotal } from './CreateOrderScreen.css.ts';

export interface PriceDialogProps {
  changes: readonly PriceChange[];
  getName: (productId: number) => string;
  currency: string;
  /** Minor units, at the new prices; undefined when the delivery fee is unknown. */
  total: number | undefined;
  onAccept: () => void;
  onReview: () => void;
}

/** Shows price changes between the quote and the order: old and new prices and the new total. */
export function PriceDialog({ changes, getName, currency, total, onAccept, onReview }: PriceDialogProps) {
  const { t } = useTranslation('order');
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onReview()}
      title={t('create.priceTitle')}
      description={t('create.priceText')}
      size="sm"
      footer={
        <>
          <Button variant="outline" onClick={onReview}>
            {t('create.reviewPrices')}
          </Button>
          <Button variant="money" onClick={onAccept}>
            {t('create.placeAtNew')}
          </Button>
        </>
      }
    >
      <ul className={changesClass}>
        {changes.map(({ productId, from, to }) => (
          <li key={productId} className={changeClass}>
            <Text as="span" size="bodySm">
              {getName(productId)}
            </Text>
            <span className={changePrices}>
              <Price amount={to} was={from} currency={currency} size="md" tone="default" />
            </span>
          </li>
        ))}
        <li className={newTotal}>
          <Text as="span" weight="semibold">
            {t('create.newTotal')}
          </Text>
          <Amount amount={total} currency={currency} size="lg" />
        </li>
      </ul>
    </Dialog>
  );
}
