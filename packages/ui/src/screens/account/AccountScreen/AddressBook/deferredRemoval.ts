import type { ToastEnd } from '../../../../primitives/Toast/toastStore.ts';

/**
 * Hides items at once and sends the removal to the server when the undo time is over. @param send resolves after the
 * server has responded and the list was fetched again
 */
export function createDeferredRemoval<Item>(send: (item: Item) => Promise<unknown>) {
  let waiting: readonly Item[] = [];
  let sending: readonly Item[] = [];
  let hidden: readonly Item[] = [];
  let turn = 0;
  let sent: Promise<unknown> = Promise.resolve();
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
    if (due.length === 0) return sent;
    hide({ waiting: [], sending: [...sending, ...due] });
    sent = Promise.all([sent, ...due.map(sendOne)]);
    return sent;
  }

  return {
    /** Hides an item, until the returned removal ends. */
    remove(item: Item) {
      turn += 1;
      const own = turn;
      hide({ waiting: [...waiting, item] });
      return {
        /** All items that Undo restores; removals made while the toast is open are merged into one. */
        items: waiting,
        /** Called when the toast closes: sends the removal unless it was undone. */
        end(end: ToastEnd) {
          // A later removal replaced this toast and took over its items.
          if (own !== turn) return;
          if (end === 'undone') hide({ waiting: [] });
          else void flush();
        },
      };
    },
    /** Sends all pending removals; call it when the page unmounts. Resolves when none is being sent any more. */
    flush,
    /** Items that are hidden by a pending removal. The array keeps its identity until it changes. */
    hidden: () => hidden,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
