import { useNavigation } from '../../../app/navigation/navigation.tsx';
import { useIntentReplay } from '../../../app/session/useSession.ts';

export const checkoutIntent = 'cart.checkout';
export const checkoutPath = '/orders/create';

/** Continues to the checkout after a login that `useCheckout` requested. Mount it once on every page. */
export function useCheckoutReplay(): void {
  const { navigate } = useNavigation();
  useIntentReplay(checkoutIntent, () => navigate(checkoutPath));
}
