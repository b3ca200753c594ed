import type { Unsubscribe } from '@sampan/domain/ports';

/** Called before a navigation; `go` continues it. */
export type AskBeforeLeaving = (go: () => void) => void;

/** Blocks every navigation of the app, including browser Back, until stopped. Provided by the app's router. */
export type Block = (ask: AskBeforeLeaving) => Unsubscribe;

export interface UnsavedGuard {
  /** Blocks navigation until the returned function is called. */
  start: (tell: (isAsked: boolean) => void) => Unsubscribe;
  /** Continues the blocked navigation. */
  leave: () => void;
  /** Cancels the blocked navigation. */
  stay: () => void;
}

/** Stores a blocked navigation until the viewer decides. A second one replaces the first. */
export function createUnsavedGuard(block: Block): UnsavedGuard {
  let held: (() => void) | undefined;
  let stopBlocking: Unsubscribe | undefined;
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
      // Unblock first, or the guard would block the navigation that it continues.
      release();
      go();
    },
    stay: () => void settle(),
  };
}
