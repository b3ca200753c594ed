import { type ComponentType, createContext, useContext, useState } from 'react';
import { createLazyComponent, type LazyOptions } from './lazyCode.tsx';

/** Collects the names of rendered lazy parts on the server, so that the page can preload them before hydration. */
export const PartsContext = createContext<Set<string> | undefined>(undefined);

const fetches = new Map<string, () => Promise<unknown>>();

/**
 * As `createLazyComponent`, for a part that may be in the first rendering: the server reports which parts it rendered,
 * and the browser loads them before hydration.
 * @param name base name of the module, by which the server finds its styles, or the name of a route
 */
export function createLazyPart<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
  options?: LazyOptions,
) {
  let loaded: ComponentType<Props> | undefined;
  async function fetchPart() {
    loaded = await load();
    return loaded;
  }
  const LazyComponent = createLazyComponent(fetchPart, options);
  fetches.set(name, fetchPart);
  // biome-ignore lint/correctness/noComponentHookFactories: called outside of renderings, like `React.lazy`
  return function Part(props: Props) {
    useContext(PartsContext)?.add(name);
    // Use loaded code synchronously: hydration of a server-rendered page must not suspend.
    const [Component] = useState(() => loaded ?? LazyComponent);
    return <Component {...props} />;
  };
}

/**
 * Loads the code of these parts, if they are registered.
 * @throws when all are settled and one did not load
 */
export async function fetchParts(names: readonly string[]): Promise<void> {
  const results = await Promise.allSettled(names.map((name) => fetches.get(name)?.()));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}
