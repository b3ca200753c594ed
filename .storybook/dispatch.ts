import { flushSync } from 'react-dom';

/**
 * Events reach React as they do in a browser, and what they change at once is on the page when they return. Storybook
 * wraps each in React's `act`, which loses updates: where a part's code is still on its way, `act` stops in the middle of
 * its queue and forgets the rest, and a press has no effect.
 */
export function dispatchAsABrowser<Result>(dispatch: () => Result): Result {
  const result = dispatch();
  flushNow();
  return result;
}

/** An effect may move the focus, which is an event, too: React is at work then, and says that it flushes by itself. */
function flushNow() {
  const say = console.error;
  console.error = (...words: unknown[]) => {
    if (!String(words[0]).startsWith('flushSync was called from inside a lifecycle method')) say(...words);
  };
  try {
    flushSync(() => undefined);
  } finally {
    console.error = say;
  }
}
