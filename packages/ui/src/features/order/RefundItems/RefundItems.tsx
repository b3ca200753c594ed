import type { Order, Refund } from '@sampan/api/entities';
import { formatNameWithOptions } from '@sampan/domain/catalogue/nameWithOptions';
import { useTranslation } from 'react-i18next';
import { useLocalize } from '../../../i18n/localize.ts';
import { useNumberFormats } from '../../../i18n/useFormats.ts';

export interface RefundItemsProps {
  /** The lines of the refund's order. */
  lines: Order['lines'];
  /** Its items, by line. */
  items: Refund['items'];
}

/** The items of a refund with their quantities, each on its own line. */
export function RefundItems({ lines, items }: RefundItemsProps) {
  const { t } = useTranslation('order');
  const { number } = useNumberFormats();
  const localize = useLocalize();
  function getName(lineId: number): string {
    const line = lines.find(({ id }) => id === lineId);
    return line ? formatNameWithOptions(localize(line)) : '';
  }
  return (
    <ul>
      {items.map(({ orderLineId, quantity }) => (
        <li key={orderLineId}>
          {getName(orderLineId)} {t('detail.times', { n: number(quantity) })}
        </li>
      ))}
    </ul>
  );
}
