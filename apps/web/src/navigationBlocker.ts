import type { AskBeforeGoing } from '@sampan/ui/app/navigation/router.ts';

/** The part of `window` that the navigation blocker needs. */
export interface HistoryWindow extends Pick<EventTarget, 'addEventListener'> {
  history: Pick<History, 'state' | 'go'>;
}

/**
 * Index of a history entry, as numbered by the router; undefined for an entry that the browser or another script added.
 * The router counts on from a state without an index, so its next one is NaN.
 */
export function getPlace(state: unknown): number | undefined {
  const { idx } = (state ?? {}) as { idx?: unknown };
  return Number.isSafeInteger(idx) ? (idx as number) : undefined;
}

/** Distance between two places in the history; 0 where it is unknown, because a guess would leave the wrong page. */
function getDistance(from: number | undefined, to: number | undefined): number {
  return from === undefined || to === undefined ? 0 : to - from;
}

/**
 * Blocks the browser's Back and Forward. A popstate cannot be cancelled, so the blocker moves the history back before
 * the router sees the event, and repeats the navigation once it is confirmed. Create it before the router: popstate
 * listeners on `window` run in the order of registration, capturing or not.
 */
export function createNavigationBlocker(page: HistoryWindow) {
  let held: { place: number | undefined; ask: AskBeforeGoing } | undefined;
  let isReturning = false;

  page.addEventListener('popstate', (event) => {
    if (isReturning) {
      isReturning = false;
      event.stopImmediatePropagation();
      return;
    }
    const distance = held ? getDistance(held.place, getPlace((event as PopStateEvent).state)) : 0;
    // Only the hash has changed, as far as is known.
    if (!held || distance === 0) return;
    event.stopImmediatePropagation();
    isReturning = true;
    page.history.go(-distance);
    held.ask(() => page.history.go(distance));
  });

  return {
    /** Starts blocking; the latest blocker's `ask` is called. */
    hold(ask: AskBeforeGoing) {
      const own = { place: getPlace(page.history.state), ask };
      held = own;
      return () => {
        if (held === own) held = undefined;
      };
    },
  };
}
