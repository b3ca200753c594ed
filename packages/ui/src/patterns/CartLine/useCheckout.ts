import { goodsAmountOf, unitsIn } from '@sampan/domain/cart/cart';
import type { CartNotes } from '@sampan/domain/cart/cartNotes';
import type { CartLine } from '@sampan/domain/cart/cartStore';
import { useTranslation } from 'react-i18next';
import { useNavigation } from '../../app/navigation.tsx';
import { useIntentReplay, useProtect } from '../../app/useSession.ts';
import { useToast } from '../../primitives/Toast/Toast.tsx';

const target = '/orders/create';

/** A line that the shop can no longer serve. */
export function isUnavailable(line: Pick<CartLine, 'productId'>, notes: CartNotes): boolean {
  return notes[line.productId]?.some(({ kind }) => kind === 'unavailable') ?? false;
}

/** What the chosen lines come to. All of one currency, the shop's. */
export function chosenOf(lines: readonly CartLine[], notes: CartNotes) {
  const chosen = lines.filter((line) => line.isSelected && !isUnavailable(line, notes));
  return { lines: chosen, units: unitsIn(chosen), amount: goodsAmountOf(chosen) };
}

/** Leads the chosen lines, which the cart keeps, to the checkout; a visitor logs in first and then arrives there. */
export function useCheckout(): (chosen: readonly CartLine[]) => void {
  const { t } = useTranslation('shop');
  const toast = useToast();
  const protect = useProtect();
  const { navigate } = useNavigation();
  useIntentReplay('cart.checkout', () => navigate(target));
  return function checkOut(chosen) {
    if (chosen.length === 0) return toast.plain(t('cart.chooseFirst'));
    if (protect({ type: 'cart.checkout' })) navigate(target);
  };
}
