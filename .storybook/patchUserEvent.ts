import { userEvent } from 'storybook/test';

/** After this wait user-event itself reports that the element cannot be pressed. */
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

/** Delays presses while a closing overlay still blocks pointer events on the page, for a few frames. */
export function patchUserEvent() {
  const acts = userEvent as unknown as Record<string, Act>;
  for (const name of ['click', 'dblClick', 'tripleClick', 'hover', 'type', 'clear', 'upload', 'selectOptions']) {
    const act = acts[name];
    if (act) acts[name] = actInReach(act);
  }
}
