import type { Product } from '@sampan/api/entities';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocalize } from '../../../../i18n/localize.ts';
import { CartIcon } from '../../../../layouts/ShopLayout/CartIcon.tsx';
import { QuantityStepper } from '../../../../patterns/QuantityStepper/QuantityStepper.tsx';
import { ActionBar } from '../../../../patterns/StickyBar/StickyBar.tsx';
import { useLazyLayer } from '../../../../patterns/useLazyLayer.ts';
import { Button } from '../../../../primitives/Button/Button.tsx';
import { IconButton } from '../../../../primitives/IconButton/IconButton.tsx';
import { Link } from '../../../../primitives/Link/Link.tsx';
import { LinkButton } from '../../../../primitives/LinkButton/LinkButton.tsx';
import { Text } from '../../../../primitives/Text/Text.tsx';
import { barButton, buyBlock, inCart, inCartRow, inCartText, shield } from '../ProductScreen.css.ts';
import { useCartLabel } from '../ProductTopBar.tsx';
import type { SkuIntent } from '../SkuPicker/SkuSheet.tsx';
import { type Buy, type Options, useBuy } from './useBuy.ts';

const loadSheet = async () => (await import('../SkuPicker/SkuSheet.tsx')).SkuSheet;

export interface ProductBuyProps {
  product: Product;
  options: Options;
}

/** "Buy now" and "add to cart" in the desktop's column, below the options. */
export function BuyBlock({ product, options }: ProductBuyProps) {
  const buy = useBuy(product);
  const { place, keepFocus } = useRestoredFocus(buy.quantity > 0);

  /** Runs the action. While a missing combination is selected, focuses and scrolls to the options instead. */
  function actOrFocusOptions(act: () => void) {
    if (!options.request) return act();
    document.querySelector<HTMLElement>('[data-sku-asked] button')?.focus();
  }
  return (
    <div className={buyBlock}>
      <Buttons
        product={product}
        buy={buy}
        place={place}
        onBuy={() => actOrFocusOptions(() => buy.buyNow())}
        onAdd={() =>
          actOrFocusOptions(() => {
            keepFocus();
            buy.add();
          })
        }
        onRemove={() => {
          keepFocus();
          buy.remove();
        }}
      />
    </div>
  );
}

/** The same in the phone's bar. Opens the options sheet while no variant is chosen. */
export function BuyBar({ product, options }: ProductBuyProps) {
  const { t } = useTranslation('shop');
  const buy = useBuy(product);
  const cartLabel = useCartLabel();
  const { place, keepFocus, focusPlace } = useRestoredFocus(buy.quantity > 0);
  const sheet = useLazyLayer(loadSheet);
  const [intent, setIntent] = useState<SkuIntent>('buy');
  const hasAdded = useRef(false);
  /** Presses that put other buttons in place of theirs. */
  const [replacements, setReplacements] = useState(0);
  useEffect(
    function focusStepper() {
      // The button that opened the sheet was replaced by the stepper.
      if (sheet.Layer || !hasAdded.current) return;
      hasAdded.current = false;
      focusPlace();
    },
    [sheet.Layer, focusPlace],
  );

  function start(next: SkuIntent, act: () => void) {
    if (options.isChosen && !options.request) return act();
    setIntent(next);
    sheet.open();
  }
  function commit(quantity: number) {
    options.confirm();
    sheet.close();
    setReplacements((before) => before + 1);
    if (intent === 'buy') return buy.buyNow(quantity);
    hasAdded.current = true;
    buy.add();
  }
  function addOne() {
    keepFocus();
    setReplacements((before) => before + 1);
    buy.add();
  }
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
      <Buttons
        product={product}
        buy={buy}
        place={place}
        isInBar
        onBuy={() => start('buy', () => buy.buyNow())}
        onAdd={() => start('add', addOne)}
        onRemove={() => {
          keepFocus();
          buy.remove();
        }}
      />
      {replacements > 0 && <span key={replacements} className={shield} aria-hidden />}
      {sheet.progress}
      {sheet.Layer && (
        <sheet.Layer
          onClose={sheet.close}
          product={product}
          intent={intent}
          isUnchosen={!options.isChosen}
          max={buy.max}
          maxNote={buy.maxNote}
          onChoose={options.choose}
          request={options.request}
          onAsk={options.ask}
          onCommit={commit}
        />
      )}
    </ActionBar>
  );
}

interface ButtonsProps extends AddOrCountProps {
  onBuy: () => void;
}

function Buttons({ onBuy, ...count }: ButtonsProps) {
  const { t } = useTranslation('shop');
  const { product, isInBar = false } = count;
  if (product.stock <= 0) {
    return (
      <>
        <LinkButton
          href={`/goods?category=${product.categoryId}`}
          variant="tonal"
          size="lg"
          isFullWidth
          className={barButton}
        >
          {t('product.seeSimilar')}
        </LinkButton>
        <Button variant="outline" size="lg" isFullWidth className={barButton} disabled>
          {t('product.soldOut')}
        </Button>
      </>
    );
  }
  const buyNow = (
    <Button variant="money" size="lg" isFullWidth className={barButton} onClick={() => onBuy()}>
      {t('product.buyNow')}
    </Button>
  );
  // The bar has the secondary button first, the column the primary one.
  return (
    <>
      {!isInBar && buyNow}
      <AddOrCount {...count} />
      {isInBar && buyNow}
    </>
  );
}

interface AddOrCountProps {
  product: Product;
  buy: Buy;
  place: ReturnType<typeof useRestoredFocus>['place'];
  /** In the phone's bar, which has no room for a text beside the stepper. */
  isInBar?: boolean;
  onAdd: () => void;
  onRemove: () => void;
}

/** Adds one unit; afterwards a quantity stepper replaces the button. */
function AddOrCount({ product, buy, place, isInBar = false, onAdd, onRemove }: AddOrCountProps) {
  const { t } = useTranslation('shop');
  const { name } = useLocalize()(product);
  const stepper = {
    size: 'lg',
    label: t('product.quantity', { name }),
    value: buy.quantity,
    max: buy.max,
    maxNote: buy.maxNote,
    onChange: buy.setQuantity,
    onRemove,
  } as const;
  return (
    <div ref={place} className={inCart}>
      {buy.quantity === 0 ? (
        <Button variant="tonal" size="lg" isFullWidth className={barButton} onClick={onAdd}>
          {t('product.addToCart')}
        </Button>
      ) : isInBar ? (
        <QuantityStepper {...stepper} isFullWidth />
      ) : (
        // Not full width: the stepper would look like an empty text field.
        <div className={inCartRow}>
          <Text as="span" tone="muted" className={inCartText}>
            {t('product.inCart')}
          </Text>
          <QuantityStepper {...stepper} />
        </div>
      )}
    </div>
  );
}

/** Moves the focus when the pressed button is replaced by another. */
function useRestoredFocus(isCounting: boolean) {
  const place = useRef<HTMLDivElement>(null);
  const isOurs = useRef(false);
  useEffect(
    function focusNewButton() {
      if (!isOurs.current) return;
      isOurs.current = false;
      focusIn(place.current, isCounting);
    },
    [isCounting],
  );
  return {
    place,
    keepFocus() {
      isOurs.current = place.current?.contains(document.activeElement) ?? false;
    },
    /** Restores the focus after an overlay that was opened from here closes. */
    focusPlace: () => focusIn(place.current, isCounting),
  };
}

/** Focuses the stepper's plus button, so that pressing again adds again. */
function focusIn(place: HTMLElement | null, isCounting: boolean) {
  const buttons = place?.querySelectorAll('button');
  (isCounting ? buttons?.[buttons.length - 1] : buttons?.[0])?.focus({ preventScroll: true });
}
