import type { NavigationBlockers } from '@sampan/ui/app/navigation/navigationBlockers.ts';

/** The part of `window` that the history blocker needs. */
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
export function getDistance(from: number | undefined, to: number | undefined): number {
  return from === undefined || to === undefined ? 0 : to - from;
}

/**
 * Applies the blockers to the browser's Back and Forward. A popstate cannot be cancelled, so the history is moved back
 * before the router sees the event, and the navigation is repeated once every blocker has let it proceed. Call it before
 * the router is created: popstate listeners on `window` run in the order of registration, capturing or not.
 * @param getShownPlace index of the entry whose screen is shown; undefined where it has none
 */
export function blockHistory(
  page: HistoryWindow,
  blockers: NavigationBlockers,
  getShownPlace: () => number | undefined,
): void {
  let isReturning = false;
  let isConfirmed = false;

  page.addEventListener('popstate', (event) => {
    if (isReturning) {
      isReturning = false;
      event.stopImmediatePropagation();
      return;
    }
    const distance = getDistance(getShownPlace(), getPlace((event as PopStateEvent).state));
    // At a distance of 0, only the hash has changed, as far as is known.
    if (isConfirmed || distance === 0 || !blockers.isBlocked()) {
      isConfirmed = false;
      return;
    }
    event.stopImmediatePropagation();
    isReturning = true;
    page.history.go(-distance);
    blockers.run(() => {
      isConfirmed = true;
      page.history.go(distance);
    });
  });
}
