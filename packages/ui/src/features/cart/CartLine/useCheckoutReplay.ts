import { useNavigation } from '../../../app/navigation.tsx';
import { useIntentReplay } from '../../../app/useSession.ts';

export const checkoutIntent = 'cart.checkout';
export const checkoutPath = '/orders/create';

/** Continues to the checkout after a login that `useCheckout` requested. Mount it once on every page. */
export function useCheckoutReplay(): void {
  const { navigate } = useNavigation();
  useIntentReplay(checkoutIntent, () => navigate(checkoutPath));
}
