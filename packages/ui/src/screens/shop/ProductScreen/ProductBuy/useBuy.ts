import type { Product } from '@sampan/api/entities';
import { requestCheckoutStart } from '@sampan/domain/checkout/checkoutStart';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigation } from '../../../../app/navigation/navigation.tsx';
import { useServices } from '../../../../app/services/ServicesContext.ts';
import { useProtect } from '../../../../app/session/useSession.ts';
import { useCart } from '../../../../app/useCart.ts';
import { getLineLimit } from '../../../../features/cart/CartLine/lines.ts';
import { useOrderLimits } from '../../../../features/cart/CartLine/useOrderLimits.ts';
import { announce } from '../../../../primitives/VisuallyHidden/announce.ts';
import type { SkuRequest, SkuVariant } from '../SkuPicker/skuRows.ts';

/** URL of the checkout for a direct purchase. */
export function orderAddress(productId: number, quantity: number): string {
  return `/orders/create?product=${productId}&qty=${quantity}`;
}

/** Purchase actions for a product: add to cart, change its quantity, or buy now. */
export function useBuy(product: Product) {
  const { t } = useTranslation('shop');
  const cart = useCart();
  const protect = useProtect();
  const { navigate } = useNavigation();
  const { cart: cartActor, platform } = useServices();
  const { maxPerLine } = useOrderLimits();
  const { id } = product;
  const limit = getLineLimit(product, maxPerLine);
  return {
    /** Quantity in the cart. */
    quantity: cart.lines.find(({ productId }) => productId === id)?.quantity ?? 0,
    max: limit.max,
    maxNote: t(limit.note, { n: limit.max }),
    add() {
      if (cart.add(product)) announce(t('goods.added'));
    },
    setQuantity(quantity: number) {
      // The line may hold the stock of the day on which it was added, and would be limited to it.
      cartActor.send({ type: 'refresh', products: [product] });
      cart.setQuantity(id, quantity);
    },
    remove: () => cart.remove(id),
    buyNow(quantity = 1) {
      requestCheckoutStart(platform.session);
      if (protect({ type: 'product.buy', payload: { productId: id, quantity } })) navigate(orderAddress(id, quantity));
    },
  };
}
export type Buy = ReturnType<typeof useBuy>;

/**
 * The viewer's choice between the variants of a product. The URL always shows one variant; it counts as chosen only
 * after the viewer has selected an option.
 */
export function useOptions(product: Product, onSlugChange: (slug: string) => void) {
  const { id, groupId, slug, variants } = product;
  const [chosenIn, setChosenIn] = useState<number | null>();
  const [question, setQuestion] = useState<SkuRequest>();
  const request = question?.from === id ? question : undefined;
  return {
    hasVariants: variants !== undefined && variants.length > 1,
    isChosen: variants === undefined || variants.length <= 1 || chosenIn === groupId,
    /** The missing combination that was pressed last. */
    request,
    ask: setQuestion,
    choose(variant: SkuVariant) {
      setQuestion(undefined);
      setChosenIn(groupId);
      if (variant.slug !== slug) onSlugChange(variant.slug);
    },
    /** Confirms the variant shown in the sheet. */
    confirm: () => setChosenIn(groupId),
  };
}
export type Options = ReturnType<typeof useOptions>;
