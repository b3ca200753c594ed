import { useState, useTransition } from 'react';

/**
 * For a text field that sends its value while it is typed, to a URL for example, which a router applies in a transition.
 * Calls `sync` in the render in which `value` was changed elsewhere, also if that replaced a value which the field had
 * sent. A value that the field has sent itself is older than the typed text and must not replace it.
 *
 * @returns `send`, which calls `apply` to send a value, and `isPending`: a sent value has not arrived yet.
 */
export function useOutsideChange(value: string, sync: () => void) {
  const [isPending, startSending] = useTransition();
  /** The last value that was sent, or came from elsewhere. */
  const [known, setKnown] = useState(value);
  if (!isPending && known !== value) {
    setKnown(value);
    sync();
  }
  return {
    isPending,
    send(sent: string, apply: () => void) {
      setKnown(sent);
      // Not in the transition: a sheet that keeps the value in its state has it before its button is pressed.
      apply();
      startSending(navigationStarted);
    },
  };
}

/**
 * Resolves when a navigation has started that waits for the next frame, or in a hidden window for 100 ms: see
 * `createNavigationGate`. React ends the transition that it starts together with the one that is under way.
 */
function navigationStarted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => resolve());
    setTimeout(resolve, 150);
  });
}
