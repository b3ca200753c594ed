import { product } from '@sampan/api/contract/product';
import { maxPageSize, type OrderListItem } from '@sampan/api/entities';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigation } from '../../../app/navigation/navigation.tsx';
import { useServices } from '../../../app/services/ServicesContext.ts';
import { useToast } from '../../../primitives/Toast/Toast.tsx';

/** Adds an order's products to the cart at current prices and opens the cart, unless the customer has moved on. */
export function useBuyAgain() {
  const { t } = useTranslation('order');
  const { client, cart } = useServices();
  const { navigate, here } = useNavigation();
  const toast = useToast();
  const [busyId, setBusyId] = useState<number>();

  async function buyAgain({ id, lines }: Pick<OrderListItem, 'id' | 'lines'>) {
    setBusyId(id);
    const from = here();
    const ids = [...new Set(lines.map(({ productId }) => productId))];
    const answer = await client.call(product.list, { ids: ids.join(','), limit: maxPageSize });
    setBusyId(undefined);
    if (answer.status === 'fail') {
      toast.error(t(answer.error.statusCode === 499 ? 'refused.offline' : 'refused.other'));
      return;
    }
    const onSale = new Map(answer.data.list.filter(({ stock }) => stock > 0).map((card) => [card.id, card]));
    for (const { productId, quantity, options, i18n } of lines) {
      const card = onSale.get(productId);
      if (!card) continue;
      const before = cart.getSnapshot().context.cart.lines.find((line) => line.productId === productId)?.quantity ?? 0;
      cart.send({ type: 'add', product: { ...card, options, i18n } });
      if (quantity > 1) cart.send({ type: 'setQuantity', productId, quantity: before + quantity });
    }
    if (onSale.size === 0) return toast.plain(t('again.none'));
    toast.success(t(onSale.size < ids.length ? 'again.some' : 'again.added'));
    if (here() === from) navigate('/goods/cart');
  }

  return { buyAgain: (order: Pick<OrderListItem, 'id' | 'lines'>) => void buyAgain(order), busyId };
}
