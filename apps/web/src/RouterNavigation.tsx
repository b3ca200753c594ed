import type { AskBeforeGoing, Navigation } from '@sampan/ui/app/navigation.tsx';
import { useLayoutEffect } from 'react';
import { type NavigateFunction, useLocation, useNavigate } from 'react-router-dom';
import { createNavigationBlocker, type HistoryWindow } from './navigationBlocker.ts';

type Place = Pick<Location, 'pathname' | 'search' | 'hash'>;

/** Path, query and hash. */
export function getAddress({ pathname, search, hash }: Place): string {
  return pathname + search + hash;
}

/** As the browser writes it: the router keeps what it was given, in any script. */
const getPath = (address: string) => new URL(`http://shop${address}`).pathname;

/** The router as the shop's services know it, who live outside of React and are there before it. */
export interface RouterNavigation extends Navigation {
  /** The router's own hands, from its first rendering on. */
  lend: (navigate: NavigateFunction) => void;
  /** The router shows this place. */
  arrive: (place: Place) => void;
}

/** The browser's page whose address is the router's. */
type BrowserPage = HistoryWindow & { location: Pick<Location, 'pathname' | 'replace'> };

/**
 * @param start the address that is opened first
 * @param page none where the router keeps its addresses for itself: on the server, and in a story
 */
export function createRouterNavigation(start: string, page?: BrowserPage): RouterNavigation {
  const listeners = new Set<() => void>();
  let address = start;
  let routerNavigate: NavigateFunction | undefined;
  // Before the router's own ear for Back. A page that is made on the server has no history.
  const gate = page && createNavigationBlocker(page);
  let asked: AskBeforeGoing | undefined;
  /** A new page was asked for, and the one before it is still to be seen. */
  let isGoing = false;
  /** Another screen is in the browser's address already and its code on its way, and this one is still to be seen. */
  const isLeaving = () => page !== undefined && page.location.pathname !== getPath(address);
  function go(to: string, options?: { replace?: boolean }) {
    // A screen that writes what it shows into its address: it would take the place of the one that was asked for.
    if (options?.replace && getPath(to) === getPath(address) && (isGoing || isLeaving())) return;
    if (asked) asked(() => go(to, options));
    else if (routerNavigate) {
      isGoing = !options?.replace;
      void routerNavigate(to, { replace: options?.replace });
    }
    // Before the first screen is there the document itself goes.
    else page?.location.replace(to);
  }
  return {
    navigate: go,
    back: () => void routerNavigate?.(-1),
    here: () => address,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    block(ask) {
      asked = ask;
      const letHistoryGo = gate?.hold(ask);
      return () => {
        if (asked === ask) asked = undefined;
        letHistoryGo?.();
      };
    },
    lend(navigate) {
      routerNavigate = navigate;
    },
    arrive(place) {
      isGoing = false;
      address = getAddress(place);
      for (const listener of listeners) listener();
    },
  };
}

/** Inside the router: keeps `navigation` in step with it. */
export function RouterBridge({ navigation }: { navigation: RouterNavigation }) {
  const navigate = useNavigate();
  const location = useLocation();
  useLayoutEffect(
    function lendNavigate() {
      navigation.lend(navigate);
    },
    [navigation, navigate],
  );
  useLayoutEffect(
    function tellOfArrival() {
      navigation.arrive(location);
    },
    [navigation, location],
  );
  return null;
}
