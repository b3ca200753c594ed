import {
  getPositionKey,
  readScrollPositions,
  type ScrollPositions,
  writeScrollPositions,
} from '@sampan/domain/page/scrollPositions';
import type { Storage } from '@sampan/domain/ports';
import type { Location, NavigationType } from 'react-router-dom';

/** The part of `window` that scroll restoration needs. */
export interface ScrolledWindow extends Pick<EventTarget, 'addEventListener' | 'removeEventListener'> {
  readonly scrollY: number;
  scrollTo: (x: number, y: number) => void;
  document: { documentElement: Pick<Element, 'scrollHeight'> };
  history: Pick<History, 'scrollRestoration'>;
}

export interface ScrollRestorationOptions {
  /** Of the tab, for positions that survive a reload. */
  storage: Storage;
  page: ScrolledWindow;
  /** How the browser came to this document. */
  documentNavigation: NavigationTimingType | undefined;
  /** Calls `read` after the next layout and after each change of the page's height. Returns what ends it. */
  observeHeight: (read: () => void) => () => void;
}

/** Location of the router, and the kind of navigation that led to it. */
export type ShownLocation = Pick<Location, 'key' | 'pathname' | 'hash'> & { kind: `${NavigationType}` };

/** Time in which a page that is too short for its stored position may grow, ms: the client's timeout of a call. */
export const growthTimeoutMs = 15_000;
/** Events that end a restoration: the viewer scrolls, or uses the page where it is. */
const viewerEvents = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/**
 * A new page starts at the top, "back" and a reload restore the scroll position, and a changed query keeps it. Where a
 * document is loaded anew, the position is the browser's: the viewer scrolls before hydration, and an anchor is reached.
 */
export function createScrollRestoration(options: ScrollRestorationOptions) {
  const { storage, page, documentNavigation, observeHeight } = options;
  let positions: ScrollPositions = readScrollPositions(storage);
  let shown: { entry: string; pathname: string } | undefined;
  /** Ends what waits for a layout of the shown page. */
  let cancel: (() => void) | undefined;
  /** A position is being restored: where the page is meanwhile is not where the viewer left it. */
  let isRestoring = false;

  const getHeight = () => page.document.documentElement.scrollHeight;

  function setPosition(entry: string, position: number | undefined) {
    // The position of the page that was used last goes to the end.
    const { [entry]: _, ...others } = positions;
    positions = position === undefined ? others : { ...others, [entry]: position };
  }

  function record() {
    if (shown && !isRestoring) setPosition(shown.entry, page.scrollY);
  }

  /** Scrolls to a position, again as the page grows until it is reached, the time is over or the viewer acts. */
  function restore(position: number) {
    let y = 0;
    let height = 0;
    const isReached = () => {
      page.scrollTo(0, position);
      y = page.scrollY;
      height = getHeight();
      // Browsers round the position to the pixels of the screen.
      return y > position - 1;
    };
    if (isReached()) return;
    isRestoring = true;
    const stopObserving = observeHeight(() => {
      if (isReached()) end();
    });
    const timer = setTimeout(end, growthTimeoutMs);
    for (const type of viewerEvents) page.addEventListener(type, end, { capture: true, passive: true });
    page.addEventListener('scroll', endIfScrolled);
    cancel = end;
    /** The other events miss a tap on iOS' status bar, screen readers and find-in-page. */
    function endIfScrolled() {
      // A change of the height moves the page, too: the browser clamps the position, or anchors it to what is seen.
      if (getHeight() !== height || Math.abs(page.scrollY - y) < 1) return;
      end();
      record();
    }
    function end() {
      isRestoring = false;
      stopObserving();
      clearTimeout(timer);
      for (const type of viewerEvents) page.removeEventListener(type, end, { capture: true });
      page.removeEventListener('scroll', endIfScrolled);
    }
  }

  /** The first page of this document. Reading `scrollY` forces a layout, so that is left to where it is needed. */
  function open(entry: string, hash: string) {
    const isSameVisit = documentNavigation === 'reload' || documentNavigation === 'back_forward';
    const position = isSameVisit && hash === '' ? positions[entry] : undefined;
    if (position && page.scrollY === 0) return restore(position);
    // Scrolled before hydration or by the browser. A stored position is that of an earlier visit.
    setPosition(entry, undefined);
    const stopObserving = observeHeight(() => {
      stopObserving();
      record();
    });
    cancel = stopObserving;
  }

  return {
    /** Records positions from now on. Returns what ends it. */
    start() {
      page.history.scrollRestoration = 'manual';
      const store = () => writeScrollPositions(storage, positions);
      page.addEventListener('scroll', record, { passive: true });
      page.addEventListener('pagehide', store);
      return () => {
        page.removeEventListener('scroll', record);
        page.removeEventListener('pagehide', store);
      };
    },

    /** Scrolls to where a page starts. Call it with each location, before the browser paints it. */
    show({ key, pathname, hash, kind }: ShownLocation) {
      const entry = getPositionKey(key, pathname);
      const last = shown;
      if (last?.entry === entry) return;
      shown = { entry, pathname };
      if (!last) return open(entry, hash);
      if (kind !== 'POP' && last.pathname === pathname) return setPosition(entry, positions[last.entry]);
      cancel?.();
      const position = positions[entry];
      if (kind !== 'POP') page.scrollTo(0, 0);
      // An anchor of the same page without a position: the browser has just followed it.
      else if (position !== undefined || last.pathname !== pathname || hash === '') restore(position ?? 0);
    },
  };
}
