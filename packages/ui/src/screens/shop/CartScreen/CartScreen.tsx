import { isUnavailable } from '@sampan/domain/cart/cartNotes';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageHead } from '../../../app/head/usePageHead.ts';
import { useServices } from '../../../app/services/ServicesContext.ts';
import { useCart } from '../../../app/useCart.ts';
import { useCartRemoval } from '../../../features/cart/CartLine/useCartRemoval.ts';
import { getChosen, useCheckout } from '../../../features/cart/CartLine/useCheckout.ts';
import { Banner } from '../../../patterns/Banner/Banner.tsx';
import { PageHeader } from '../../../patterns/PageHeader/PageHeader.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Text } from '../../../primitives/Text/Text.tsx';
import { useToast } from '../../../primitives/Toast/Toast.tsx';
import { CartLines } from './CartLines.tsx';
import { allAbove, columns, editButton, lines as linesClass } from './CartScreen.css.ts';
import { CartBar, CartSummary, SelectAll } from './CartSummary.tsx';
import { AlsoLike, EmptyCart } from './EmptyCart.tsx';

/**
 * The cart, also when signed out. Lines are stored in the browser; prices and stock are loaded from the server.
 */
export function CartScreen() {
  const { t } = useTranslation(['shop', 'content']);
  usePageHead({ title: t('cart.title'), description: t('content:cart.description') });
  const { lines } = useCart();
  return lines.length === 0 ? <EmptyCart /> : <FilledCart />;
}

function FilledCart() {
  const { t } = useTranslation(['shop', 'content', 'common']);
  const toast = useToast();
  const cart = useCart();
  const { freshness, isRetrying, retry } = useFreshCart(cart);
  const remove = useCartRemoval();
  const checkOut = useCheckout();
  const [isEditing, setEditing] = useState(false);

  const available = cart.lines.filter((line) => !isUnavailable(line, cart.notes));
  const unavailable = cart.lines.filter((line) => isUnavailable(line, cart.notes));
  const chosen = getChosen(cart.lines, cart.notes);
  const amount = freshness === 'failed' ? undefined : chosen.amount;
  const sum = { available, chosen, amount, isPending: freshness === 'asking', onSelectAll: cart.selectAll };

  function removeChosen() {
    if (chosen.lines.length === 0) return toast.plain(t('content:cart.chooseToRemove'));
    remove(chosen.lines);
    setEditing(false);
  }

  return (
    <>
      <PageHeader
        title={t('cart.title')}
        count={t('cart.count', { count: cart.count })}
        actions={
          <Button variant="link" className={editButton} onClick={() => setEditing(!isEditing)}>
            {t(isEditing ? 'common:action.done' : 'common:action.edit')}
          </Button>
        }
      />
      <div className={columns}>
        <div className={linesClass}>
          {freshness === 'failed' && (
            <Banner
              tone="warning"
              action={
                <Button variant="outline" size="sm" isLoading={isRetrying} onClick={retry}>
                  {t('common:action.retry')}
                </Button>
              }
            >
              <Text as="div" size="bodySm" weight="semibold">
                {t('content:cart.staleTitle')}
              </Text>
              {t('content:cart.staleText')}
            </Banner>
          )}
          {available.length > 0 && (
            <div className={allAbove}>
              <SelectAll {...sum} label={t('content:cart.selectAll')} />
            </div>
          )}
          <CartLines
            lines={available}
            unavailable={unavailable}
            notes={cart.notes}
            isPricePending={freshness === 'asking'}
            onSelect={cart.select}
            onQuantity={cart.setQuantity}
            onRemove={remove}
          />
        </div>
        <CartSummary {...sum} onCheckOut={() => checkOut(chosen.lines)} />
      </div>
      <AlsoLike />
      <CartBar {...sum} isEditing={isEditing} onRemoveChosen={removeChosen} onCheckOut={() => checkOut(chosen.lines)} />
    </>
  );
}

/** Whether the current prices and stock are loading, loaded or failed. */
type Freshness = 'asking' | 'fresh' | 'failed';

/**
 * Loads current prices and stock when the cart opens, on `retry` and, after a failure, when the connection returns. The
 * stored lines are available from the start.
 */
function useFreshCart({ lines, refresh }: Pick<ReturnType<typeof useCart>, 'lines' | 'refresh'>) {
  const [freshness, setFreshness] = useState<Freshness>(lines.length > 0 ? 'asking' : 'fresh');
  const { network } = useServices().platform;
  const [isRetrying, setRetrying] = useState(false);
  const hasLines = useRef(lines.length > 0);
  const attempts = useRef(0);

  useEffect(
    function askOnOpening() {
      if (!hasLines.current) return;
      let isGone = false;
      void refresh().then((isFresh) => !isGone && setFreshness(isFresh ? 'fresh' : 'failed'));
      return () => {
        isGone = true;
      };
    },
    [refresh],
  );

  const retry = useCallback(async () => {
    attempts.current += 1;
    const attempt = attempts.current;
    setRetrying(true);
    const isFresh = await refresh();
    // An attempt that hangs may end after the one that the returned connection began.
    if (attempt !== attempts.current) return;
    setRetrying(false);
    setFreshness(isFresh ? 'fresh' : 'failed');
  }, [refresh]);

  const hasFailed = freshness === 'failed';
  useEffect(
    function retryWhenOnline() {
      if (hasFailed) return network.subscribe(() => void (network.isOnline() && retry()));
    },
    [hasFailed, network, retry],
  );

  return { freshness, isRetrying, retry };
}
