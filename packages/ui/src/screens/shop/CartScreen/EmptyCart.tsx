import { filledCartMark } from '@sampan/domain/cart/filledCartMark';
import { useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsHydrated } from '../../../app/useIsHydrated.ts';
import { EmptyState } from '../../../patterns/EmptyState/EmptyState.tsx';
import { PageHeader } from '../../../patterns/PageHeader/PageHeader.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Link } from '../../../primitives/Link/Link.tsx';
import { Skeleton } from '../../../primitives/Skeleton/Skeleton.tsx';
import { AlsoLike } from './AlsoLike.tsx';
import { placeholder, unlessFilled } from './EmptyCart.css.ts';

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
          action={
            <Button asChild>
              <Link look="bare" href="/goods">
                {t('cart.browse')}
              </Link>
            </Button>
          }
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
