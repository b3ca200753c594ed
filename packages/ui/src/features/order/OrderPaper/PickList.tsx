import type { OrderListItem } from '@sampan/api/entities';
import { useTranslation } from 'react-i18next';
import { useNumberFormats } from '../../../i18n/useFormats.ts';
import { joinClasses } from '../../../primitives/classes.ts';
import { Text } from '../../../primitives/Text/Text.tsx';
import { figure, large, number as mono, scroller, slim, table, tick } from './OrderPaper.css.ts';
import { Paper, ProductName } from './OrderPaper.tsx';
import { toPicks } from './pickList.ts';

export interface PickListProps {
  orders: readonly OrderListItem[];
  /** ISO 8601 UTC. */
  printedAt: string;
}

/** Pick list for several orders: each product once, with a checkbox. */
export function PickList({ orders, printedAt }: PickListProps) {
  const { t } = useTranslation('admin');
  const { number } = useNumberFormats();
  const picks = toPicks(orders);
  const pieces = picks.reduce((all, { quantity }) => all + quantity, 0);
  const counts = [
    t('order.paper.orders', { count: orders.length, n: number(orders.length) }),
    t('order.paper.pieces', { count: pieces, n: number(pieces) }),
  ];
  return (
    <Paper title={t('order.paper.pick')} note={counts.join(' · ')} printedAt={printedAt}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled area must be reachable by keyboard */}
      <section className={scroller} tabIndex={0} aria-label={t('order.paper.pick')}>
        <table className={table}>
          <thead>
            <tr>
              <th scope="col" className={slim}>
                {t('order.paper.picked')}
              </th>
              <th scope="col" className={joinClasses(figure, slim)}>
                {t('order.paper.quantity')}
              </th>
              <th scope="col">{t('order.paper.item')}</th>
              <th scope="col" className={slim}>
                {t('order.paper.inOrders')}
              </th>
            </tr>
          </thead>
          <tbody>
            {picks.map(({ line, quantity, orders: inOrders }) => (
              <tr key={line.productId}>
                <td>
                  <span className={tick} />
                </td>
                <td className={figure}>
                  <span className={large}>{number(quantity)}</span>
                </td>
                <th scope="row">
                  <ProductName line={line} />
                </th>
                <td className={slim}>
                  {inOrders.map(({ orderNo, quantity: many }) => (
                    <Text key={orderNo} as="div" size="caption" className={mono}>
                      {orderNo} {t('order.paper.times', { n: number(many) })}
                    </Text>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Paper>
  );
}
