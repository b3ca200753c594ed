import type { Clock } from '../ports.ts';

/** Delay required by the specification, ms. */
const headPauseMs = 10;

/** Batches head updates: writes the last one `headPauseMs` after the first. Further updates do not extend the delay. */
export function createHeadWriter<Head>(clock: Clock, write: (head: Head) => void): (head: Head) => void {
  let pending: { head: Head } | null = null;

  function flush(): void {
    if (pending === null) return;
    const { head } = pending;
    pending = null;
    write(head);
  }

  return function change(head) {
    if (pending === null) clock.setTimeout(flush, headPauseMs);
    pending = { head };
  };
}
