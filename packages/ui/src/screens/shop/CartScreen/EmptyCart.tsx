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
 * A cart without lines. The server, which knows nobody's cart, renders this one; a browser whose cart has lines shows
 * their placeholder until the page is hydrated.
 */
export function EmptyCart() {
  const { t } = useTranslation('shop');
  const isHydrated = useIsHydrated();
  useLayoutEffect(
    function dropMark() {
      // With the first lines at the latest: these are rendered together with this effect's clean-up.
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
