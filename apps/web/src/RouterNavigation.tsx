import { useFocusHeading } from '@sampan/ui/app/head/useFocusHeading.ts';
import { AddressContext } from '@sampan/ui/app/navigation/navigation.tsx';
import { createNavigationBlockers } from '@sampan/ui/app/navigation/navigationBlockers.ts';
import type { Navigation } from '@sampan/ui/app/navigation/router.ts';
import { type ReactNode, useLayoutEffect, useSyncExternalStore } from 'react';
import { type NavigateFunction, useLocation, useNavigate } from 'react-router-dom';
import { blockHistory, getDistance, getPlace, type HistoryWindow } from './historyBlocker.ts';

type LocationParts = Pick<Location, 'pathname' | 'search' | 'hash'>;

/** Path, query and hash. */
export function getAddress({ pathname, search, hash }: LocationParts): string {
  return pathname + search + hash;
}

/** Percent-encodes the path as the browser does; the router keeps paths unencoded. */
const getPath = (address: string) => new URL(`http://shop${address}`).pathname;

/** Navigation for the services, which exist outside React and are created before the router. */
export interface RouterNavigation extends Navigation {
  /** Sets the router's `navigate` function, at its first rendering. */
  setNavigate: (navigate: NavigateFunction) => void;
  /** Reports the location that the router shows. */
  setLocation: (location: LocationParts) => void;
  /** Address before `setLocation`, if the location that the router shows now is an earlier one of the history; else empty. */
  getLeftAddress: () => string;
}

/** The part of `window` that the navigation uses. */
type BrowserPage = HistoryWindow & { location: LocationParts & Pick<Location, 'replace'> };

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
  const blockers = createNavigationBlockers();
  /** Index of the entry whose screen is shown; undefined where it has none. */
  let shownPlace: number | undefined;
  // Before the router registers its popstate listener. On the server there is no history.
  if (page) blockHistory(page, blockers, () => shownPlace);
  /** A call of the router's `navigate` has not changed the screen yet. */
  let isNavigatePending = false;
  /** Also after Back or Forward, whose URL names the next screen while its code is loading. */
  const isLeaving = () => isNavigatePending || (page !== undefined && page.location.pathname !== getPath(address));
  const getCurrentPlace = () => getPlace(page?.history.state);
  /** URLs of the history's entries by their index, as far as this document has seen them. */
  let addresses: string[] = [];
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
  function navigate(to: string, options?: { replace?: boolean }) {
    // Ignore a screen that writes its state into the URL while it is being left: that would replace the new URL.
    if (options?.replace && getPath(to) === getPath(address) && isLeaving()) return;
    blockers.run(() => {
      if (routerNavigate) {
        isNavigatePending = !options?.replace;
        if (isNavigatePending) dropLaterEntries();
        void routerNavigate(to, { replace: options?.replace });
      }
      // Before the first rendering, load the document.
      else page?.location.replace(to);
    });
  }
  return {
    navigate,
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
    block: blockers.add,
    setNavigate(routersNavigate) {
      routerNavigate = routersNavigate;
    },
    setLocation(location) {
      isNavigatePending = false;
      address = getAddress(location);
      recordEntry();
      shownPlace = getCurrentPlace();
      for (const listener of listeners) listener();
    },
    getLeftAddress: () => (getDistance(shownPlace, getCurrentPlace()) < 0 ? address : ''),
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
  // Before `reportLocation`, which makes the new entry the shown one.
  useFocusHeading(location.pathname, navigation.getLeftAddress);
  useLayoutEffect(
    function connectNavigate() {
      navigation.setNavigate(navigate);
    },
    [navigation, navigate],
  );
  useLayoutEffect(
    function reportLocation() {
      navigation.setLocation(location);
    },
    [navigation, location],
  );
  return <AddressContext value={getAddress({ ...location, hash })}>{children}</AddressContext>;
}
