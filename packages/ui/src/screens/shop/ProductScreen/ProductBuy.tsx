import type { Product } from '@sampan/api/entities';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useTranslated } from '../../../i18n/translated.ts';
import { CartIcon } from '../../../layouts/ShopLayout/CartIcon.tsx';
import { QuantityStepper } from '../../../patterns/QuantityStepper/QuantityStepper.tsx';
import { ActionBar } from '../../../patterns/StickyBar/StickyBar.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { IconButton } from '../../../primitives/IconButton/IconButton.tsx';
import { Link } from '../../../primitives/Link/Link.tsx';
import { barButton, buyBlock, inCart } from './ProductScreen.css.ts';
import { useCartLabel } from './ProductTopBar.tsx';
import { type Buy, useBuy } from './useBuy.ts';

/** Buy now and add to cart, in the desktop's column. */
export function BuyBlock({ product }: { product: Product }) {
  const buy = useBuy(product);
  return (
    <div className={buyBlock}>
      <Buttons product={product} buy={buy} hasNote />
    </div>
  );
}

/** The phone's bar for the same. */
export function BuyBar({ product }: { product: Product }) {
  const { t } = useTranslation('shop');
  const buy = useBuy(product);
  const cartLabel = useCartLabel();
  return (
    <ActionBar
      label={t('product.buyBar')}
      start={
        <IconButton asChild size="lg" tooltip="none" label={cartLabel}>
          <Link look="bare" href="/goods/cart">
            <CartIcon />
          </Link>
        </IconButton>
      }
    >
      <Buttons product={product} buy={buy} isInBar />
    </ActionBar>
  );
}

interface ButtonsProps {
  product: Product;
  buy: Buy;
  /** The bar has the quiet button first, the column the loud one. */
  isInBar?: boolean;
  /** Says why there cannot be more. */
  hasNote?: boolean;
}

function Buttons({ product, buy, isInBar = false, hasNote = false }: ButtonsProps) {
  const { t } = useTranslation('shop');
  if (product.stock <= 0) {
    return (
      <>
        <Button asChild variant="tonal" size="lg" isFullWidth className={barButton}>
          <Link look="bare" href={`/goods?category=${product.categoryId}`}>
            {t('product.seeSimilar')}
          </Link>
        </Button>
        <Button variant="outline" size="lg" isFullWidth className={barButton} disabled>
          {t('product.soldOut')}
        </Button>
      </>
    );
  }
  const buyNow = (
    <Button variant="money" size="lg" isFullWidth className={barButton} onClick={buy.buyNow}>
      {t('product.buyNow')}
    </Button>
  );
  return (
    <>
      {!isInBar && buyNow}
      <AddOrCount product={product} buy={buy} hasNote={hasNote} />
      {isInBar && buyNow}
    </>
  );
}

/** The button adds exactly one; from then on its place counts. */
function AddOrCount({ product, buy, hasNote }: Pick<ButtonsProps, 'product' | 'buy' | 'hasNote'>) {
  const { t } = useTranslation('shop');
  const { name } = useTranslated()(product);
  const { place, keepFocus } = useKeptFocus(buy.quantity > 0);
  return (
    <div ref={place} className={inCart}>
      {buy.quantity > 0 ? (
        <QuantityStepper
          size="lg"
          isFullWidth
          label={t('product.quantity', { name })}
          value={buy.quantity}
          max={buy.max}
          maxNote={hasNote ? buy.maxNote : undefined}
          onChange={buy.setQuantity}
          onRemove={() => {
            keepFocus();
            buy.remove();
          }}
        />
      ) : (
        <Button
          variant="tonal"
          size="lg"
          isFullWidth
          className={barButton}
          onClick={() => {
            keepFocus();
            buy.add();
          }}
        >
          {t('product.addToCart')}
        </Button>
      )}
    </div>
  );
}

/** The pressed button goes and another comes in its place: the focus goes with it. */
function useKeptFocus(isCounting: boolean) {
  const place = useRef<HTMLDivElement>(null);
  const isOurs = useRef(false);
  useEffect(
    function focusWhatCame() {
      if (!isOurs.current) return;
      isOurs.current = false;
      const buttons = place.current?.querySelectorAll('button');
      // Of the stepper the plus: pressing again adds again.
      (isCounting ? buttons?.[buttons.length - 1] : buttons?.[0])?.focus({ preventScroll: true });
    },
    [isCounting],
  );
  return {
    place,
    keepFocus() {
      isOurs.current = place.current?.contains(document.activeElement) ?? false;
    },
  };
}
