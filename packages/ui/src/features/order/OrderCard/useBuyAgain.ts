import { product } from '@sampan/api/contract/product';
import { maxPageSize, type OrderListItem } from '@sampan/api/entities';
import { getNoAnswerReason } from '@sampan/api/noAnswer';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigation } from '../../../app/navigation/navigation.tsx';
import { useServices } from '../../../app/services/ServicesContext.ts';
import { useToast } from '../../../primitives/Toast/Toast.tsx';
import { addOrderLines } from './addOrderLines.ts';

/** Adds an order's products to the cart at current prices and opens the cart, unless the customer has moved on. */
export function useBuyAgain() {
  const { t } = useTranslation('order');
  const { client, cart } = useServices();
  const { navigate, here, isLeaving } = useNavigation();
  const toast = useToast();
  const [busyIds, setBusyIds] = useState<readonly number[]>([]);

  async function buyAgain({ id, lines }: Pick<OrderListItem, 'id' | 'lines'>) {
    setBusyIds((before) => [...before, id]);
    const from = here();
    const ids = [...new Set(lines.map(({ productId }) => productId))];
    const answer = await client.call(product.list, { ids: ids.join(','), limit: maxPageSize });
    setBusyIds((before) => before.filter((one) => one !== id));
    if (answer.status === 'fail') {
      toast.error(t(getNoAnswerReason(answer.error) === 'offline' ? 'refused.offline' : 'refused.other'));
      return;
    }
    const result = addOrderLines(cart, lines, answer.data.list);
    const say = result === 'added' || result === 'some' ? toast.success : toast.plain;
    say(t(`again.${result}`));
    // A full cart is opened, too: there the customer can remove something.
    if (result !== 'none' && here() === from && !isLeaving()) navigate('/goods/cart');
  }

  return {
    buyAgain: (order: Pick<OrderListItem, 'id' | 'lines'>) => void buyAgain(order),
    /** Whether the products of the order with this id are loading. */
    isBusy: (id: number) => busyIds.includes(id),
  };
}
