import type { OrderListItem } from '@sampan/api/entities';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../i18n/useFormats.ts';
import { OrderPaper } from '../../../patterns/OrderPaper/OrderPaper.tsx';
import { PickList } from '../../../patterns/OrderPaper/PickList.tsx';
import { PrintSheets } from '../../../patterns/OrderPaper/PrintSheets.tsx';
import { AlertDialog } from '../../../primitives/AlertDialog/AlertDialog.tsx';

export type Paper = 'papers' | 'picks';

export interface OrderPrintingProps {
  /** A sheet for each order, or one list to pick from for all. */
  kind: Paper;
  orders: readonly OrderListItem[];
  /** Chosen ones: more than `orders` where they are too many to be printed at one go. */
  total: number;
  at: string;
  onDone: () => void;
}

/** Prints the chosen orders. Where those are only the first of them, it says so before. */
export function OrderPrinting({ kind, orders, total, at, onDone }: OrderPrintingProps) {
  const { t } = useTranslation('admin');
  const { number } = useFormats();
  const [isAgreed, setAgreed] = useState(orders.length >= total);
  if (!isAgreed) {
    const n = number(orders.length);
    return (
      <AlertDialog
        isOpen
        onOpenChange={(isOpen) => !isOpen && onDone()}
        title={t('orders.print.title', { n, total: number(total) })}
        description={t('orders.print.text', { n })}
        confirmLabel={t('orders.print.submit', { n })}
        safeLabel={t('orders.print.keep')}
        onConfirm={() => setAgreed(true)}
      />
    );
  }
  return (
    <PrintSheets onDone={onDone}>
      {kind === 'picks' ? (
        <PickList orders={orders} printedAt={at} />
      ) : (
        orders.map((order) => <OrderPaper key={order.id} order={order} printedAt={at} />)
      )}
    </PrintSheets>
  );
}
