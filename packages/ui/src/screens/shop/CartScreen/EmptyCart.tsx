import { product as productCalls } from '@sampan/api/contract/product';
import { filledCartMark } from '@sampan/domain/cart/filledCartMark';
import { useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsHydrated } from '../../../app/hydration/useIsHydrated.ts';
import { useCart } from '../../../app/useCart.ts';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { ProductGrid } from '../../../features/catalogue/ProductGrid/ProductGrid.tsx';
import { EmptyState } from '../../../patterns/EmptyState/EmptyState.tsx';
import { PageHeader } from '../../../patterns/PageHeader/PageHeader.tsx';
import { Section } from '../../../patterns/Section/Section.tsx';
import { LinkButton } from '../../../primitives/LinkButton/LinkButton.tsx';
import { Skeleton } from '../../../primitives/Skeleton/Skeleton.tsx';
import { alsoLike, placeholder, unlessFilled } from './CartScreen.css.ts';

/**
 * The empty cart. The server renders it for everyone, because carts are stored in the browser; a browser whose cart
 * has lines shows a placeholder until the page is hydrated.
 */
export function EmptyCart() {
  const { t } = useTranslation('shop');
  const isHydrated = useIsHydrated();
  useLayoutEffect(
    function dropMark() {
      // The clean-up runs when the lines replace this component, so the attribute is removed then at the latest.
      const drop = () => document.documentElement.removeAttribute(filledCartMark);
      if (isHydrated) drop();
      return drop;
    },
    [isHydrated],
  );
  return (
    <>
      <PageHeader title={t('cart.title')} />
      <div className={unlessFilled}>
        <EmptyState
          art="cart"
          title={t('cart.empty')}
          text={t('cart.emptyText')}
          action={<LinkButton href="/goods">{t('cart.browse')}</LinkButton>}
        />
      </div>
      {!isHydrated && (
        <div className={placeholder} aria-hidden>
          <Skeleton shape="block" height="112px" lines={2} />
        </div>
      )}
      <AlsoLike />
    </>
  );
}

const maxProducts = 4;

/** Four featured products that are not in the cart; renders nothing when the request fails. */
export function AlsoLike() {
  const { t } = useTranslation(['shop', 'content']);
  const { lines } = useCart();
  const { data = [] } = useEndpoint(productCalls.featuredList, { limit: 3 * maxProducts });
  const others = data.filter(({ id }) => !lines.some(({ productId }) => productId === id)).slice(0, maxProducts);
  if (others.length === 0) return null;
  return (
    <div className={alsoLike}>
      <Section title={t('content:cart.alsoLike')}>
        <ProductGrid products={others} columns="four" />
      </Section>
    </div>
  );
}
