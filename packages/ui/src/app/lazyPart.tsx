import { type ComponentType, createContext, lazy, useContext, useState } from 'react';

/** Told of every lazy part that is rendered; the server tells the page, which then has them ready to begin with. */
export const PartsContext = createContext<Set<string> | undefined>(undefined);

const fetches = new Map<string, () => Promise<unknown>>();

/**
 * A component whose code comes when it is first shown, below a Suspense of its caller's. `name` is its module's, without
 * its folder: the server finds the styles of a finished page by it.
 */
export function lazyPart<Props extends object>(name: string, load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  async function fetchPart() {
    loaded = await load();
    return { default: loaded };
  }
  const Later = lazy(fetchPart) as unknown as ComponentType<Props>;
  fetches.set(name, fetchPart);
  // biome-ignore lint/correctness/noComponentHookFactories: called once a module, as React's own `lazy` is
  return function Part(props: Props) {
    useContext(PartsContext)?.add(name);
    // Code that is there is used at once: a page that came finished must not wait a moment for a part of it.
    const [Shown] = useState(() => loaded ?? Later);
    return <Shown {...props} />;
  };
}

/** Fetches the code of these parts, as far as their places are known. A failure is told where a part is shown. */
export async function fetchParts(names: readonly string[]): Promise<void> {
  await Promise.allSettled(names.map((name) => fetches.get(name)?.()));
}
