import { type ComponentType, type MouseEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHere, useNavigation } from '../../app/navigation/navigation.tsx';
import { useCartCount } from '../../app/useCart.ts';
import { useCheckoutReplay } from '../../features/cart/CartLine/useCheckoutReplay.ts';
import type { CartSheetProps } from '../../features/cart/CartSheet/CartSheet.tsx';
import { toBadgeText } from '../../primitives/Badge/Badge.tsx';
import { IconButton } from '../../primitives/IconButton/IconButton.tsx';
import { Link } from '../../primitives/Link/Link.tsx';
import { CartIcon } from './CartIcon.tsx';
import { getPart } from './places.ts';

const cartPath = '/goods/cart';
const load = () => import('../../features/cart/CartSheet/CartSheet.tsx');

function isPlain(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

/**
 * Opens the cart sheet. It is a link to the cart page as well, for new tabs, on the cart page itself, and if the
 * sheet's code cannot be loaded.
 */
export function CartButton() {
  const { t } = useTranslation('common');
  const { navigate } = useNavigation();
  const count = useCartCount();
  useCheckoutReplay();
  const isCartPage = getPart(useHere()) === 'cart';
  const [Sheet, setSheet] = useState<ComponentType<CartSheetProps>>();
  const [isOpen, setOpen] = useState(false);

  async function open(event: MouseEvent) {
    if (isCartPage || !isPlain(event)) return;
    event.preventDefault();
    try {
      const { CartSheet } = await load();
      setSheet(() => CartSheet);
      setOpen(true);
    } catch {
      navigate(cartPath);
    }
  }

  return (
    <>
      <IconButton asChild label={count > 0 ? t('nav.cartWith', { count, n: toBadgeText(count) }) : t('nav.cart')}>
        <Link
          look="bare"
          href={cartPath}
          aria-current={isCartPage ? 'page' : undefined}
          aria-haspopup={isCartPage ? undefined : 'dialog'}
          onPointerEnter={() => void load()}
          onClick={(event) => void open(event)}
        >
          <CartIcon />
        </Link>
      </IconButton>
      {Sheet && <Sheet isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
