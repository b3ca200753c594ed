const inputEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

interface InputWatcher {
  /** Time without input after which the page counts as left, ms. */
  leftAfterMs: number;
  onLeft: () => void;
  /** The first input after `onLeft`. */
  onReturn: () => void;
}

/** Reports when nobody uses the page any more, and when somebody does again. Returns a function that ends it. */
export function watchInput(page: EventTarget, { leftAfterMs, onLeft, onReturn }: InputWatcher): () => void {
  let isLeft = false;
  let timer = setTimeout(leave, leftAfterMs);
  function leave() {
    isLeft = true;
    onLeft();
  }
  function takeInput() {
    clearTimeout(timer);
    timer = setTimeout(leave, leftAfterMs);
    if (!isLeft) return;
    isLeft = false;
    onReturn();
  }
  const options = { capture: true, passive: true };
  for (const event of inputEvents) page.addEventListener(event, takeInput, options);
  return () => {
    clearTimeout(timer);
    for (const event of inputEvents) page.removeEventListener(event, takeInput, options);
  };
}
