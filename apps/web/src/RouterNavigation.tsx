import { useFocusHeading } from '@sampan/ui/app/head/useFocusHeading.ts';
import { AddressContext } from '@sampan/ui/app/navigation/navigation.tsx';
import type { AskBeforeGoing, Navigation } from '@sampan/ui/app/navigation/router.ts';
import { type ReactNode, useLayoutEffect, useSyncExternalStore } from 'react';
import { type NavigateFunction, useLocation, useNavigate } from 'react-router-dom';
import { createNavigationBlocker, getPlace, type HistoryWindow } from './navigationBlocker.ts';

type Place = Pick<Location, 'pathname' | 'search' | 'hash'>;

/** Path, query and hash. */
export function getAddress({ pathname, search, hash }: Place): string {
  return pathname + search + hash;
}

/** Percent-encodes the path as the browser does; the router keeps paths unencoded. */
const getPath = (address: string) => new URL(`http://shop${address}`).pathname;

/** Navigation for the services, which exist outside React and are created before the router. */
export interface RouterNavigation extends Navigation {
  /** Sets the router's `navigate` function, at its first rendering. */
  lend: (navigate: NavigateFunction) => void;
  /** Reports the location that the router shows. */
  arrive: (place: Place) => void;
  /** Address before `arrive`, if the location that the router shows now is an earlier one of the history; else empty. */
  getLeftAddress: () => string;
}

/** The part of `window` that the navigation uses. */
type BrowserPage = HistoryWindow & { location: Place & Pick<Location, 'replace'> };

/**
 * @param start the initial URL
 * @param prepare loads the code of the screen at a path
 * @param page omitted where the router does not use the browser's URL: on the server and in stories
 */
export function createRouterNavigation(
  start: string,
  prepare: (path: string) => void = () => undefined,
  page?: BrowserPage,
): RouterNavigation {
  const listeners = new Set<() => void>();
  let address = start;
  let routerNavigate: NavigateFunction | undefined;
  // Create it before the router registers its popstate listener. On the server there is no history.
  const gate = page && createNavigationBlocker(page);
  let guard: AskBeforeGoing | undefined;
  /** A navigation has started and the previous screen is still rendered. */
  let isGoing = false;
  /** Also while the browser's URL already names the next screen, whose code is loading. */
  const isLeaving = () => isGoing || (page !== undefined && page.location.pathname !== getPath(address));
  const getCurrentPlace = () => getPlace(page?.history.state);
  /** URLs of the history's entries by their index, as far as this document has seen them. */
  let addresses: string[] = [];
  /** Index of the entry that was shown last. */
  let lastPlace = 0;
  function recordEntry() {
    const place = getCurrentPlace();
    if (page && place !== undefined) addresses[place] = getAddress(page.location);
    // After an entry that the browser added for an anchor, the router numbers from 1 again.
    else addresses = [];
  }
  /** A new entry removes those that are after the current one. */
  function dropLaterEntries() {
    recordEntry();
    const place = getCurrentPlace();
    if (place !== undefined) addresses.length = place + 1;
  }
  function go(to: string, options?: { replace?: boolean }) {
    // Ignore a screen that writes its state into the URL while it is being left: that would replace the new URL.
    if (options?.replace && getPath(to) === getPath(address) && isLeaving()) return;
    if (guard) guard(() => go(to, options));
    else if (routerNavigate) {
      isGoing = !options?.replace;
      if (isGoing) dropLaterEntries();
      void routerNavigate(to, { replace: options?.replace });
    }
    // Before the first rendering, load the document.
    else page?.location.replace(to);
  }
  return {
    navigate: go,
    prepare: (to) => prepare(getPath(to)),
    back: (steps = 1) => void routerNavigate?.(-steps),
    // The browser adds entries without a number, for anchors of a page that is open already.
    canGoBack: () => page !== undefined && getCurrentPlace() !== 0,
    getEarlier(steps) {
      const place = getCurrentPlace();
      return place === undefined ? undefined : addresses[place - steps];
    },
    here: () => address,
    isLeaving,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    block(ask) {
      guard = ask;
      const letHistoryGo = gate?.hold(ask);
      return () => {
        if (guard === ask) guard = undefined;
        letHistoryGo?.();
      };
    },
    lend(navigate) {
      routerNavigate = navigate;
    },
    arrive(place) {
      isGoing = false;
      address = getAddress(place);
      recordEntry();
      lastPlace = getCurrentPlace() ?? 0;
      for (const listener of listeners) listener();
    },
    getLeftAddress: () => ((getCurrentPlace() ?? lastPlace) < lastPlace ? address : ''),
  };
}

const neverChanges = () => () => {};

/**
 * Connects `navigation` to the router in whose context it is rendered, and provides the address of what is rendered.
 * Moves the focus after each navigation.
 */
export function RouterBridge({ navigation, children }: { navigation: RouterNavigation; children: ReactNode }) {
  const navigate = useNavigate();
  const location = useLocation();
  // The hash is never sent to the server, so the page is hydrated without it.
  const hash = useSyncExternalStore(
    neverChanges,
    () => location.hash,
    () => '',
  );
  // Before `announceArrival`, which makes the new entry the last one.
  useFocusHeading(location.pathname, navigation.getLeftAddress);
  useLayoutEffect(
    function lendNavigate() {
      navigation.lend(navigate);
    },
    [navigation, navigate],
  );
  useLayoutEffect(
    function announceArrival() {
      navigation.arrive(location);
    },
    [navigation, location],
  );
  return <AddressContext value={getAddress({ ...location, hash })}>{children}</AddressContext>;
}
