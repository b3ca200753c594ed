import type { Clock } from '../ports.ts';

/** The specification's ten milliseconds. */
const headPauseMs = 10;

/**
 * Collects changes of the page's head and writes the last one, `headPauseMs` after the first: changes that keep coming
 * cannot put it off.
 */
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
