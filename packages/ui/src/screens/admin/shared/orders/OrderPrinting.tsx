import type { OrderListItem } from '@sampan/api/entities';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { sheet } from '../../../../features/order/OrderPaper/OrderPaper.css.ts';
import { OrderPaper } from '../../../../features/order/OrderPaper/OrderPaper.tsx';
import { PickList } from '../../../../features/order/OrderPaper/PickList.tsx';
import { useNumberFormats } from '../../../../i18n/useFormats.ts';
import { AlertDialog } from '../../../../primitives/AlertDialog/AlertDialog.tsx';

export type PrintDocument = 'papers' | 'picks';

export interface OrderPrintingProps {
  /** A sheet for each order, or one picking list for all. */
  kind: PrintDocument;
  orders: readonly OrderListItem[];
  /** Number of selected orders without those left out; more than `orders` when the print limit cut them off. */
  total: number;
  /** The print limit, if it cut the selected orders off. */
  cutAt?: number | undefined;
  /** Number of selected orders that have nothing to send now. */
  leftOut?: number;
  at: string;
  onDone: () => void;
}

/** Prints the selected orders. If the limit cut them off, or some are left out, a dialog says so first. */
export function OrderPrinting({ kind, orders, total, cutAt, leftOut = 0, at, onDone }: OrderPrintingProps) {
  const { t } = useTranslation('admin');
  const { number } = useNumberFormats();
  const [isAgreed, setAgreed] = useState(cutAt === undefined && leftOut === 0);
  if (!isAgreed) {
    const isCut = cutAt !== undefined;
    const count = orders.length;
    const n = number(count);
    const facts = [
      isCut && t('orders.print.text', { max: number(cutAt) }),
      leftOut > 0 && t('orders.print.leftOut', { count: leftOut }),
    ];
    return (
      <AlertDialog
        onClose={onDone}
        title={isCut ? t('orders.print.title', { n, total: number(total) }) : t('orders.print.some', { count, n })}
        description={facts.filter(Boolean).join(' ')}
        confirmLabel={t(isCut ? 'orders.print.submit' : 'orders.print.submitSome', { count, n })}
        safeLabel={t('orders.print.keep')}
        onConfirm={() => setAgreed(true)}
      />
    );
  }
  return (
    <Sheets onDone={onDone}>
      {kind === 'picks' ? (
        <PickList orders={orders} printedAt={at} />
      ) : (
        orders.map((order) => <OrderPaper key={order.id} order={order} printedAt={at} />)
      )}
    </Sheets>
  );
}

interface SheetsProps {
  /** Called when the print dialog closes, printed or not. */
  onDone: () => void;
  children: ReactNode;
}

/** Prints these sheets instead of the page once mounted. */
function Sheets({ onDone, children }: SheetsProps) {
  const end = useEffectEvent(onDone);
  useEffect(function print() {
    const endPrinting = () => end();
    window.addEventListener('afterprint', endPrinting);
    // Later: the lists of the page render their rows at `beforeprint`, which React does not do within an effect.
    const timer = setTimeout(() => window.print());
    return () => {
      clearTimeout(timer);
      window.removeEventListener('afterprint', endPrinting);
    };
  }, []);
  return createPortal(<div className={sheet}>{children}</div>, document.body);
}
