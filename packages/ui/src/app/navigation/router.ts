import type { Navigate, Unsubscribe } from '@sampan/domain/ports';
import type { NavigationBlocker } from './navigationBlockers.ts';

/** The router as the shop knows it: apps/web gives its own, so that nothing here depends on one. */
export interface Navigation {
  navigate: Navigate;
  /** Loads the code of the screen at `to`, so that it is shown at once when it is opened. */
  prepare: (to: string) => void;
  /** Goes back by 1 entry, or by `steps`. */
  back: (steps?: number) => void;
  /** Path, query and hash of the history entry `steps` before this one; undefined where it is not known. */
  getEarlier: (steps: number) => string | undefined;
  /** Whether an earlier entry of the history is the app's own, and not another site's. */
  canGoBack: () => boolean;
  /** Path, query and hash of the screen that is shown. */
  here: () => string;
  /** Whether another screen is being opened and `here` is still the previous one. */
  isLeaving: () => boolean;
  /** Calls after every navigation. */
  subscribe: (listener: () => void) => Unsubscribe;
  /** Adds a blocker of every navigation, the browser's Back and Forward included. Returns a function that removes it. */
  block: (blocker: NavigationBlocker) => Unsubscribe;
}
