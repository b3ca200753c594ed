import { product as productCalls } from '@sampan/api/contract/product';
import type { Product } from '@sampan/api/entities';
import { notFoundStatus } from '@sampan/api/errors';
import { isUnavailable } from '@sampan/domain/cart/cartNotes';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageHead } from '../../../app/head/usePageHead.ts';
import { useCart } from '../../../app/useCart.ts';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { getChosen } from '../../../features/cart/CartLine/useCheckout.ts';
import { TopBar } from '../../../layouts/TopBar/TopBar.tsx';
import { EmptyState } from '../../../patterns/EmptyState/EmptyState.tsx';
import { PageHeader } from '../../../patterns/PageHeader/PageHeader.tsx';
import { PageState } from '../../../patterns/PageState/PageState.tsx';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { LinkButton } from '../../../primitives/LinkButton/LinkButton.tsx';
import { Skeleton } from '../../../primitives/Skeleton/Skeleton.tsx';
import { Checkout } from './Checkout/Checkout.tsx';
import * as css from './CreateOrderScreen.css.ts';
import { toDraftLine, toDraftLines } from './checkoutRules.ts';

export interface CreateOrderScreenProps {
  /** A direct purchase of one product; without it, the selected lines of the cart are ordered. */
  buyNow?: { productId: number; quantity: number } | undefined;
}

/** The checkout page. */
export function CreateOrderScreen({ buyNow }: CreateOrderScreenProps) {
  const { t } = useTranslation('order');
  usePageHead({ title: t('create.title'), description: t('create.description') });
  return (
    <div className={css.page}>
      <TopBar title={t('create.title')} backTo="/goods/cart" end={<Secure className={css.secure} />} />
      <PageHeader title={t('create.title')} isInTopBar actions={<Secure className={css.secureWide} />} />
      {buyNow ? <BuyNow {...buyNow} /> : <CartCheckout />}
    </div>
  );
}

function Secure({ className }: { className: string }) {
  const { t } = useTranslation('order');
  return (
    <div className={className}>
      <span className={css.secureSign}>
        <Icon as={Lock} size={16} />
        <span className={css.secureLabel}>{t('create.secure')}</span>
      </span>
    </div>
  );
}

function CartCheckout() {
  const cart = useCart();
  // Keep the lines that were selected when the page opened: placing the order removes them from the cart.
  const [{ lines, soldOut }] = useState(() => ({
    lines: toDraftLines(getChosen(cart.lines, cart.notes).lines),
    soldOut: cart.lines.filter((line) => isUnavailable(line, cart.notes)).map(({ productId }) => productId),
  }));
  return <Checkout lines={lines} soldOut={soldOut} isFromCart />;
}

function BuyNow({ productId, quantity }: { productId: number; quantity: number }) {
  const product = useEndpoint(productCalls.detail, { id: String(productId) });
  return (
    <PageState
      result={product}
      skeleton={<CheckoutSkeleton />}
      level="page"
      failed={(error) => (error.statusCode === notFoundStatus ? <NotForSale /> : undefined)}
    >
      {(found) => <ProductCheckout product={found} quantity={quantity} />}
    </PageState>
  );
}

/** The product was taken off the shelf or deleted meanwhile. */
function NotForSale() {
  const { t } = useTranslation('order');
  return (
    <EmptyState
      art="notFound"
      title={t('create.notForSale')}
      text={t('create.notForSaleText')}
      action={
        <LinkButton href="/goods" variant="tonal">
          {t('create.allGoods')}
        </LinkButton>
      }
    />
  );
}

/** Keeps the quoted price when the product is loaded again. */
function ProductCheckout({ product, quantity }: { product: Product; quantity: number }) {
  const [lines] = useState(() => [toDraftLine(product, quantity)]);
  return <Checkout lines={lines} product={product} />;
}

/** Placeholder of the checkout. */
function CheckoutSkeleton() {
  return (
    <div className={css.columns}>
      <div className={css.main}>
        <Skeleton shape="block" height="96px" />
        <div className={css.card}>
          <Skeleton shape="block" width="30%" height="24px" />
          <Skeleton shape="block" height="72px" />
        </div>
        <div className={css.card}>
          <Skeleton shape="block" width="40%" height="24px" />
          <Skeleton shape="block" height="68px" />
          <Skeleton shape="block" height="68px" />
        </div>
      </div>
      <div className={css.aside}>
        <div className={css.asideCard}>
          <Skeleton shape="block" width="40%" height="24px" />
          <Skeleton lines={3} />
        </div>
      </div>
    </div>
  );
}
