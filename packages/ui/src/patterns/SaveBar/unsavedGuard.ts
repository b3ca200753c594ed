import type { Unsubscribe } from '@sampan/domain/ports';

/** Called before a navigation; `go` continues it, unless another form blocks it too. */
export type AskBeforeLeaving = (go: () => void) => void;

/** Blocks every navigation of the app, including browser Back, until stopped. Provided by the app's router. */
export type Block = (ask: AskBeforeLeaving) => Unsubscribe;

/**
 * Holds a navigation until the viewer decides; a second one replaces the first. `onAskChange` is called with
 * true when the viewer is to be asked, and with false when that is settled.
 */
export function createUnsavedGuard(block: Block, onAskChange: (isAsked: boolean) => void) {
  let held: (() => void) | undefined;

  function settle(): (() => void) | undefined {
    const go = held;
    held = undefined;
    if (go) onAskChange(false);
    return go;
  }

  return {
    /** Blocks navigation until the returned function is called. A navigation that is held stays so. */
    start: (): Unsubscribe =>
      block((go) => {
        held = go;
        onAskChange(true);
      }),
    /** Continues the held navigation, if there is one. Goes on blocking: another form may still hold the navigation. */
    leave: () => settle()?.(),
    /** Cancels the held navigation. */
    stay: () => void settle(),
  };
}
