import { flushSync } from 'react-dom';

/**
 * Dispatches events without React's `act` and flushes updates synchronously. Storybook's `act` loses updates: while a
 * lazy component loads, it stops in the middle of its queue and drops the rest.
 */
export function dispatchAsABrowser<Result>(dispatch: () => Result): Result {
  const result = dispatch();
  flushNow();
  return result;
}

/** An effect may move the focus and so dispatch an event: React is then rendering and flushes itself. */
function flushNow() {
  const logError = console.error;
  console.error = (...values: unknown[]) => {
    if (!String(values[0]).startsWith('flushSync was called from inside a lifecycle method')) logError(...values);
  };
  try {
    flushSync(() => undefined);
  } finally {
    console.error = logError;
  }
}
