import type { Navigation } from '@sampan/ui/app/navigation/router.ts';

/** The second press of a double tap comes within this time. */
const doubleTapMs = 400;

type Pay = 'open' | 'check';

/**
 * Values of `pay` in the URL of an order's page. `1` opens the payment sheet. `own` does, too, in a history entry after
 * that of the order, also after a reload. `check` checks whether the payment has arrived.
 */
const payByMark: Record<string, Pay> = { 1: 'open', own: 'open', check: 'check' };

/** Parses `pay` of the URL's query. */
export function parsePay(mark: string | null): Pay | undefined {
  return payByMark[mark ?? ''];
}

/**
 * Writes the payment sheet of an order page into the URL. Opening it adds a history entry, so that Back closes it;
 * closing goes back over that entry, and replaces the entry of a sheet that was opened from elsewhere.
 */
export function createPayEntry(getTime: () => number = () => performance.now()) {
  let last: { pay: 'open' | undefined; at: number } | undefined;

  return function changePay(navigation: Navigation, orderId: number, pay: 'open' | undefined): void {
    const { navigate, back, canGoBack, here } = navigation;
    const order = `/orders/${orderId}`;
    // The URL changes later: done twice, the sheet would get two entries, or Back would leave the order.
    if (last && last.pay === pay && getTime() - last.at < doubleTapMs) return;
    last = { pay, at: getTime() };
    if (pay) {
      if (here() === order) navigate(`${order}?pay=own`);
      else navigate(`${order}?pay=1`, { replace: true });
    } else if (here() === `${order}?pay=own` && canGoBack()) back();
    else navigate(order, { replace: true });
  };
}
