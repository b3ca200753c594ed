import { ShoppingBag } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useCartCount } from '../../app/useCart.ts';
import { CountBadge } from '../../primitives/Badge/Badge.tsx';
import { Icon } from '../../primitives/Icon/Icon.tsx';
import { cartIcon, count as countClass } from './CartIcon.css.ts';

/** Cart icon with a count; animates once when a product is added. */
export function CartIcon({ isFilled }: { isFilled?: boolean }) {
  const count = useCartCount();
  const before = useRef(count);
  const [isBobbing, setBobbing] = useState(false);
  useEffect(
    function bobWhenAdded() {
      if (count > before.current) setBobbing(true);
      before.current = count;
    },
    [count],
  );
  return (
    <span
      className={cartIcon}
      data-bobbing={isBobbing ? '' : undefined}
      onAnimationEnd={(event) => event.currentTarget === event.target && setBobbing(false)}
    >
      <Icon as={ShoppingBag} size={24} isFilled={isFilled} />
      <CountBadge count={count} isCart className={countClass} />
    </span>
  );
}
