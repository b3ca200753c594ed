import type { OrderListItem, ProductCard } from '@sampan/api/entities';
import type { CartActor } from '../../../app/services/appActors.ts';

/**
 * Result for all lines, named as its message: `some` without products that are sold out or withdrawn, `fewer` units
 * than ordered, `fewerSome` both, `fullSome` until the cart was full. Nothing was added if all are sold out (`none`), the
 * cart is `full`, or it holds as many as can be bought `already`.
 */
export type AddResult = 'added' | 'some' | 'fewer' | 'fewerSome' | 'fullSome' | 'none' | 'full' | 'already';

/**
 * Adds an order's lines to the cart, as far as its limits allow.
 * @param cards the order's products as they are on sale now
 */
export function addOrderLines(
  cart: Pick<CartActor, 'getSnapshot' | 'on' | 'send'>,
  lines: OrderListItem['lines'],
  cards: readonly ProductCard[],
): AddResult {
  const onSale = new Map(cards.filter(({ stock }) => stock > 0).map((card) => [card.id, card]));
  const buyable = lines.filter(({ productId }) => onSale.has(productId));
  if (buyable.length === 0) return 'none';
  let isFull = false;
  let addedUnits = 0;
  const { unsubscribe } = cart.on('refused', (event) => {
    if (event.type === 'refused' && event.reason === 'maxLines') isFull = true;
  });
  const getQuantity = (id: number) =>
    cart.getSnapshot().context.cart.lines.find(({ productId }) => productId === id)?.quantity ?? 0;
  for (const { productId, quantity, options, i18n } of buyable) {
    const before = getQuantity(productId);
    cart.send({ type: 'add', product: { ...(onSale.get(productId) as ProductCard), options, i18n } });
    if (getQuantity(productId) === before) continue;
    if (quantity > 1) cart.send({ type: 'setQuantity', productId, quantity: before + quantity });
    addedUnits += getQuantity(productId) - before;
  }
  unsubscribe();
  if (addedUnits === 0) return isFull ? 'full' : 'already';
  if (isFull) return 'fullSome';
  const isPartial = buyable.length < lines.length;
  if (addedUnits < buyable.reduce((units, { quantity }) => units + quantity, 0))
    return isPartial ? 'fewerSome' : 'fewer';
  return isPartial ? 'some' : 'added';
}
