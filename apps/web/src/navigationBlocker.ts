import type { AskBeforeGoing } from '@sampan/ui/app/navigation.tsx';

/** The browser's own list of pages: what of `window` it takes to hold it. */
export interface HistoryWindow extends Pick<EventTarget, 'addEventListener'> {
  history: Pick<History, 'state' | 'go'>;
}

/** Where a page stands in the list: the router numbers them. */
function getPlace(state: unknown): number {
  const { idx } = (state ?? {}) as { idx?: unknown };
  return typeof idx === 'number' ? idx : 0;
}

/**
 * Holds the browser's Back and Forward back. They cannot be forbidden, only taken back: the list returns to where it
 * was before the router hears of it, and goes on when it is let go. Must be made before the router, which listens to
 * the same event: on the window the first to listen is the first to hear, capturing or not.
 */
export function createNavigationBlocker(page: HistoryWindow) {
  let held: { place: number; ask: AskBeforeGoing } | undefined;
  let isReturning = false;

  page.addEventListener('popstate', (event) => {
    if (isReturning) {
      isReturning = false;
      event.stopImmediatePropagation();
      return;
    }
    const distance = held ? getPlace((event as PopStateEvent).state) - held.place : 0;
    // A hash of this page is no other page.
    if (!held || distance === 0) return;
    event.stopImmediatePropagation();
    isReturning = true;
    page.history.go(-distance);
    held.ask(() => page.history.go(distance));
  });

  return {
    /** From now on; the last one who holds is asked. */
    hold(ask: AskBeforeGoing) {
      const own = { place: getPlace(page.history.state), ask };
      held = own;
      return () => {
        if (held === own) held = undefined;
      };
    },
  };
}
