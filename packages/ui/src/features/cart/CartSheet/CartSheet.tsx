import { isUnavailable } from '@sampan/domain/cart/cartNotes';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigation } from '../../../app/navigation/navigation.tsx';
import { useCart } from '../../../app/useCart.ts';
import { EmptyState } from '../../../patterns/EmptyState/EmptyState.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { LinkButton } from '../../../primitives/LinkButton/LinkButton.tsx';
import { Price } from '../../../primitives/Price/Price.tsx';
import { Sheet } from '../../../primitives/Sheet/Sheet.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { Text } from '../../../primitives/Text/Text.tsx';
import { CartLine } from '../CartLine/CartLine.tsx';
import { useCartRemoval } from '../CartLine/useCartRemoval.ts';
import { getChosen, useCheckout } from '../CartLine/useCheckout.ts';
import { useOrderLimits } from '../CartLine/useOrderLimits.ts';
import { foot, total } from './CartSheet.css.ts';

export interface CartSheetProps {
  /** Whether it is open. */
  isOpen: boolean;
  /** Called when the user closes it. */
  onClose: () => void;
}

/** The cart as a side sheet over the current page, on desktops. */
export function CartSheet({ isOpen, onClose }: CartSheetProps) {
  const { t } = useTranslation('shop');
  const { navigate } = useNavigation();
  const cart = useCart();
  const remove = useCartRemoval();
  const checkOut = useCheckout();
  const { maxPerLine } = useOrderLimits();
  const chosen = getChosen(cart.lines, cart.notes);
  const currency = cart.lines[0]?.currency;
  const { refresh } = cart;

  useEffect(
    function refreshOnOpening() {
      if (isOpen) void refresh();
    },
    [isOpen, refresh],
  );

  function leave(act: () => void) {
    onClose();
    act();
  }

  return (
    <Sheet
      side="right"
      isOpen={isOpen}
      onClose={onClose}
      title={t('cart.title')}
      description={cart.lines.length > 0 ? t('cart.count', { count: cart.count }) : undefined}
      footer={
        currency && (
          <div className={foot}>
            <div className={total}>
              <Text as="span" tone="muted">
                {t('cart.total')}
              </Text>
              <Price amount={chosen.amount} currency={currency} size="lg" />
            </div>
            <Button variant="money" size="lg" isFullWidth onClick={() => leave(() => checkOut(chosen.lines))}>
              {t('cart.checkout', { n: chosen.units })}
            </Button>
            <LinkButton href="/goods/cart" onClick={onClose} variant="outline" size="lg" isFullWidth>
              {t('cart.view')}
            </LinkButton>
          </div>
        )
      }
    >
      {cart.lines.length === 0 ? (
        <EmptyState
          art="cart"
          level="inline"
          headingLevel={3}
          title={t('cart.empty')}
          text={t('cart.emptyText')}
          action={<Button onClick={() => leave(() => navigate('/goods'))}>{t('cart.browse')}</Button>}
        />
      ) : (
        <Stack as="ul" gap="md">
          {cart.lines.map((line) => (
            <li key={line.productId}>
              <CartLine
                line={line}
                notes={cart.notes[line.productId]}
                isUnavailable={isUnavailable(line, cart.notes)}
                maxPerLine={maxPerLine}
                onSelect={(isSelected) => cart.select(line.productId, isSelected)}
                onQuantity={(quantity) => cart.setQuantity(line.productId, quantity)}
                onRemove={() => remove([line])}
              />
            </li>
          ))}
        </Stack>
      )}
    </Sheet>
  );
}
