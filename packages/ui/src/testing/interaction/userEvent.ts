import { userEvent as storybookUserEvent } from 'storybook/test';

type UserEvent = typeof storybookUserEvent;
type Interaction = (...parameters: unknown[]) => unknown;

/** After this wait user-event itself reports that the element cannot be pressed. */
const timeoutMs = 1000;

/** Interactions that press an element, and so fail where pointer events are blocked. */
const presses = new Set(['click', 'dblClick', 'tripleClick', 'hover', 'type', 'clear', 'upload', 'selectOptions']);

let beforeInteraction = async () => {};

/** Sets what is awaited before each interaction of a play function; the visual comparison takes its picture there. */
export function setBeforeInteraction(hook: () => Promise<void>): void {
  beforeInteraction = hook;
}

const isBlocked = (element: Element) => element.isConnected && getComputedStyle(element).pointerEvents === 'none';

async function waitUntilPressable(element: Element) {
  for (const end = performance.now() + timeoutMs; isBlocked(element) && performance.now() < end; )
    await new Promise((resolve) => setTimeout(resolve, 10));
}

function extend([name, interact]: [string, Interaction]): [string, Interaction] {
  if (name === 'setup') return [name, interact];
  return [
    name,
    async (...parameters) => {
      await beforeInteraction();
      const [element] = parameters;
      if (presses.has(name) && element instanceof Element) await waitUntilPressable(element);
      return interact(...parameters);
    },
  ];
}

/**
 * Storybook's `userEvent` for play functions. Presses wait while a closing overlay still blocks pointer events on the
 * page, for a few frames.
 */
export const userEvent = Object.fromEntries(
  Object.entries(storybookUserEvent as unknown as Record<string, Interaction>).map(extend),
) as unknown as UserEvent;
