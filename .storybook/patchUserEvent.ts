import { userEvent } from 'storybook/test';

/** A second: what can't be pressed for longer can't be pressed, and user-event says so. */
const timeoutMs = 1000;

type Act = (...args: unknown[]) => unknown;

function isOutOfReach(element: Element): boolean {
  return element.isConnected && getComputedStyle(element).pointerEvents === 'none';
}

async function comesIntoReach(element: Element) {
  for (const end = performance.now() + timeoutMs; isOutOfReach(element) && performance.now() < end; )
    await new Promise((resolve) => setTimeout(resolve, 10));
}

function actInReach(act: Act): Act {
  return async (...args) => {
    if (args[0] instanceof Element) await comesIntoReach(args[0]);
    return act(...args);
  };
}

/**
 * A layer that closes keeps the page behind it from being pressed for some frames more. A person's next press comes
 * later than that, and so does a story's from now on.
 */
export function patchUserEvent() {
  const acts = userEvent as unknown as Record<string, Act>;
  for (const name of ['click', 'dblClick', 'tripleClick', 'hover', 'type', 'clear', 'upload', 'selectOptions']) {
    const act = acts[name];
    if (act) acts[name] = actInReach(act);
  }
}
