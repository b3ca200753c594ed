import type { OrderListItem } from '@sampan/api/entities';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OrderPaper } from '../../../features/order/OrderPaper/OrderPaper.tsx';
import { PickList } from '../../../features/order/OrderPaper/PickList.tsx';
import { PrintSheets } from '../../../features/order/OrderPaper/PrintSheets.tsx';
import { useNumberFormats } from '../../../i18n/useFormats.ts';
import { AlertDialog } from '../../../primitives/AlertDialog/AlertDialog.tsx';

export type PrintDocument = 'papers' | 'picks';

export interface OrderPrintingProps {
  /** A sheet for each order, or one picking list for all. */
  kind: PrintDocument;
  orders: readonly OrderListItem[];
  /** Number of selected orders; more than `orders` when the print limit cut them off. */
  total: number;
  at: string;
  onDone: () => void;
}

/** Prints the selected orders. If the limit cut them off, a dialog says so first. */
export function OrderPrinting({ kind, orders, total, at, onDone }: OrderPrintingProps) {
  const { t } = useTranslation('admin');
  const { number } = useNumberFormats();
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
