import type { Navigation } from '@sampan/ui/app/navigation/router.ts';

/** The second close of a double tap comes within this time. */
const doubleTapMs = 400;

/**
 * Writes the payment sheet of an order page into the URL. Opening it adds a history entry, so that Back closes it;
 * closing goes back over that entry, and replaces the entry of a sheet that was opened from elsewhere.
 */
export function createPayEntry(getTime: () => number = () => performance.now()) {
  let wentBackAt = Number.NEGATIVE_INFINITY;

  return function changePay(navigation: Navigation, orderId: number, pay: 'open' | undefined): void {
    const { navigate, back, getEarlier, here } = navigation;
    const order = `/orders/${orderId}`;
    if (pay) {
      navigate(`${order}?pay=1`, { replace: here() !== order });
      return;
    }
    // The history moves later: closed twice, it would leave the order.
    if (getTime() - wentBackAt < doubleTapMs) return;
    if (getEarlier(1) === order) {
      wentBackAt = getTime();
      back();
    } else navigate(order, { replace: true });
  };
}
