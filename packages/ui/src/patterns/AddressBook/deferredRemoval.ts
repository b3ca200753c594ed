import type { ToastEnd } from '../../primitives/Toast/toastStore.ts';

/** What a toast needs to know of a removal that can still be undone. */
export interface Removal<Item> {
  /** All that its Undo brings back: a second one while the toast stands becomes one with the first. */
  items: readonly Item[];
  /** The toast's end: unless it was undone, the removal counts now. */
  end: (end: ToastEnd) => void;
}

export interface DeferredRemoval<Item> {
  remove: (item: Item) => Removal<Item>;
  /** The page is left: what waits counts now. */
  flush: () => void;
  /** What is not shown any more; the same array until it changes. */
  hidden: () => readonly Item[];
  subscribe: (listener: () => void) => () => void;
}

/**
 * Removes at once for the eye, and for the server when the time to undo it is over.
 * @param send resolves when the server has answered and the list was read again
 */
export function createDeferredRemoval<Item>(send: (item: Item) => Promise<unknown>): DeferredRemoval<Item> {
  let waiting: readonly Item[] = [];
  let sending: readonly Item[] = [];
  let hidden: readonly Item[] = [];
  let turn = 0;
  const listeners = new Set<() => void>();

  function hide(next: { waiting?: readonly Item[]; sending?: readonly Item[] }) {
    waiting = next.waiting ?? waiting;
    sending = next.sending ?? sending;
    hidden = [...sending, ...waiting];
    for (const listener of listeners) listener();
  }
  async function sendOne(item: Item) {
    await send(item);
    hide({ sending: sending.filter((one) => one !== item) });
  }
  function flush() {
    const due = waiting;
    if (due.length === 0) return;
    hide({ waiting: [], sending: [...sending, ...due] });
    for (const item of due) void sendOne(item);
  }

  return {
    remove(item) {
      turn += 1;
      const own = turn;
      hide({ waiting: [...waiting, item] });
      return {
        items: waiting,
        end(end) {
          // A later removal took this toast's place, and everything it was for.
          if (own !== turn) return;
          if (end === 'undone') hide({ waiting: [] });
          else flush();
        },
      };
    },
    flush,
    hidden: () => hidden,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
