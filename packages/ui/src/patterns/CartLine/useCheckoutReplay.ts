import { useNavigation } from '../../app/navigation.tsx';
import { useIntentReplay } from '../../app/useSession.ts';

export const checkoutIntent = 'cart.checkout';
export const checkoutPath = '/orders/create';

/** Behind a login, goes on to the checkout that was asked for before it. Once on every page: the cart opens on all. */
export function useCheckoutReplay(): void {
  const { navigate } = useNavigation();
  useIntentReplay(checkoutIntent, () => navigate(checkoutPath));
}
