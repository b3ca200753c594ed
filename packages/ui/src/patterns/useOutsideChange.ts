import { useState } from 'react';

/**
 * For a text field that sends its value while it is typed, to a URL for example, which applies it a moment later. Calls
 * `sync` in the render in which `value` was changed elsewhere; a value that the field has sent itself is older than the
 * typed text and must not replace it.
 *
 * @returns `noteSent`, to call with each value that is sent, and `isPending`: a sent value has not arrived yet.
 */
export function useOutsideChange(value: string, sync: () => void) {
  const [lastValue, setLastValue] = useState(value);
  const [pending, setPending] = useState<readonly string[]>([]);
  if (lastValue !== value) {
    const index = pending.indexOf(value);
    setLastValue(value);
    setPending(index < 0 ? [] : pending.slice(index + 1));
    if (index < 0) sync();
  }
  return {
    isPending: pending.length > 0,
    noteSent: (sent: string) => setPending((before) => [...before, sent]),
  };
}
