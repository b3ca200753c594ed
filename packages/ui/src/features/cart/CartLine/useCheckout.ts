import { countUnits, sumGoodsAmount } from '@sampan/domain/cart/cart';
import { type CartNotes, isUnavailable } from '@sampan/domain/cart/cartNotes';
import type { CartLine } from '@sampan/domain/cart/cartStore';
import { requestCheckoutStart } from '@sampan/domain/checkout/checkoutStart';
import { useTranslation } from 'react-i18next';
import { useNavigation } from '../../../app/navigation/navigation.tsx';
import { useServices } from '../../../app/services/ServicesContext.ts';
import { useProtect } from '../../../app/session/useSession.ts';
import { useToast } from '../../../primitives/Toast/Toast.tsx';
import { checkoutIntent, checkoutPath } from './useCheckoutReplay.ts';

/** Sums the selected lines, which all have the shop's currency. */
export function getChosen(lines: readonly CartLine[], notes: CartNotes) {
  const chosen = lines.filter((line) => line.isSelected && !isUnavailable(line, notes));
  return { lines: chosen, units: countUnits(chosen), amount: sumGoodsAmount(chosen) };
}

/**
 * Opens the checkout with the selected lines. Signed-out customers log in first; `useCheckoutReplay` then continues.
 */
export function useCheckout(): (chosen: readonly CartLine[]) => void {
  const { t } = useTranslation('shop');
  const toast = useToast();
  const protect = useProtect();
  const { navigate } = useNavigation();
  const { platform } = useServices();
  return function checkOut(chosen) {
    if (chosen.length === 0) return toast.plain(t('cart.chooseFirst'));
    requestCheckoutStart(platform.session);
    if (protect({ type: checkoutIntent })) navigate(checkoutPath);
  };
}
