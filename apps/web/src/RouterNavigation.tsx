import type { Navigation } from '@sampan/ui/app/navigation.tsx';
import { useEffect, useLayoutEffect } from 'react';
import { type NavigateFunction, useLocation, useNavigate } from 'react-router-dom';

export interface RouterBridge {
  /** The router as the shop knows it, there before React is. */
  navigation: Navigation;
  /** Inside the router: lends its hands to `navigation`. */
  Bridge: () => null;
}

/** Path, query and hash. */
export function addressOf({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  return pathname + search + hash;
}

/** Connects the shop's services, which live outside of React, with the router, which lives inside. */
export function createRouterBridge(): RouterBridge {
  const listeners = new Set<() => void>();
  let routerNavigate: NavigateFunction | undefined;
  return {
    navigation: {
      navigate(to, options) {
        if (routerNavigate) void routerNavigate(to, { replace: options?.replace });
        // Before the first screen is there the document itself goes.
        else window.location.replace(to);
      },
      back: () => void routerNavigate?.(-1),
      here: () => addressOf(window.location),
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    Bridge() {
      const navigate = useNavigate();
      const location = useLocation();
      useLayoutEffect(
        function lendNavigate() {
          routerNavigate = navigate;
        },
        [navigate],
      );
      // biome-ignore lint/correctness/useExhaustiveDependencies: another location is the news
      useEffect(
        function tellOfNavigation() {
          for (const listener of listeners) listener();
        },
        [location],
      );
      return null;
    },
  };
}
