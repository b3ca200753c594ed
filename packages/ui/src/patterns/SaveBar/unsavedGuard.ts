import type { Stop } from '@sampan/domain/ports';

/** Asked before the app leaves the page; `go` does what was asked for after all. */
export type AskBeforeLeaving = (go: () => void) => void;

/**
 * Holds back every navigation of the app, links and the browser's own Back included, until it is stopped. The app's
 * router gives it.
 */
export type Block = (ask: AskBeforeLeaving) => Stop;

export interface UnsavedGuard {
  /** Holds on until `stop`. */
  start: (tell: (isAsked: boolean) => void) => Stop;
  /** Leaves after all. */
  leave: () => void;
  /** Forgets what was asked for. */
  stay: () => void;
}

/** Remembers the navigation that was held back until someone decides. A second one takes the first one's place. */
export function createUnsavedGuard(block: Block): UnsavedGuard {
  let held: (() => void) | undefined;
  let stopBlocking: Stop | undefined;
  let tellAsked: (isAsked: boolean) => void = () => undefined;

  function release() {
    stopBlocking?.();
    stopBlocking = undefined;
  }

  function settle(): (() => void) | undefined {
    const go = held;
    held = undefined;
    tellAsked(false);
    return go;
  }

  return {
    start(tell) {
      tellAsked = tell;
      stopBlocking = block((go) => {
        held = go;
        tell(true);
      });
      return () => {
        release();
        settle();
      };
    },
    leave() {
      const go = settle();
      if (!go) return;
      // Otherwise it would hold back the very navigation that it lets go.
      release();
      go();
    },
    stay: () => void settle(),
  };
}
