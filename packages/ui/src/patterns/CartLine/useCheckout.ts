import { sumGoodsAmount, unitsIn } from '@sampan/domain/cart/cart';
import type { CartNotes } from '@sampan/domain/cart/cartNotes';
import type { CartLine } from '@sampan/domain/cart/cartStore';
import { useTranslation } from 'react-i18next';
import { useNavigation } from '../../app/navigation.tsx';
import { useProtect } from '../../app/useSession.ts';
import { useToast } from '../../primitives/Toast/Toast.tsx';
import { checkoutIntent, checkoutPath } from './useCheckoutReplay.ts';

/** A line that the shop can no longer serve. */
export function isUnavailable(line: Pick<CartLine, 'productId'>, notes: CartNotes): boolean {
  return notes[line.productId]?.some(({ kind }) => kind === 'unavailable') ?? false;
}

/** What the chosen lines come to. All of one currency, the shop's. */
export function getChosen(lines: readonly CartLine[], notes: CartNotes) {
  const chosen = lines.filter((line) => line.isSelected && !isUnavailable(line, notes));
  return { lines: chosen, units: unitsIn(chosen), amount: sumGoodsAmount(chosen) };
}

/** Leads the chosen lines, which the cart keeps, to the checkout; a visitor logs in first and arrives there by `useCheckoutReplay`. */
export function useCheckout(): (chosen: readonly CartLine[]) => void {
  const { t } = useTranslation('shop');
  const toast = useToast();
  const protect = useProtect();
  const { navigate } = useNavigation();
  return function checkOut(chosen) {
    if (chosen.length === 0) return toast.plain(t('cart.chooseFirst'));
    if (protect({ type: checkoutIntent })) navigate(checkoutPath);
  };
}
