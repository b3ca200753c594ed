import { type ComponentType, lazy, useState } from 'react';
import type { BuildWatch } from './services/builds.ts';
import { useServices } from './services/ServicesContext.ts';

/** Stylesheet links of lazy code that did not load. */
const failedStyles = new Set<HTMLLinkElement>();

/** Notes every stylesheet that does not load. Call it once, before code is loaded. */
export function watchStyles(page: Document): void {
  page.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedStyles.add(target);
    },
    // These events do not bubble.
    true,
  );
}

/** Requests a stylesheet again; a further failure is noted like the first one. */
function reloadStyle(failed: HTMLLinkElement): Promise<unknown> {
  failedStyles.delete(failed);
  const link = failed.cloneNode() as HTMLLinkElement;
  const settled = new Promise((resolve) => {
    link.onload = resolve;
    link.onerror = resolve;
  });
  failed.replaceWith(link);
  return settled;
}

/**
 * Imports code whose import may have failed before. Vite requests each stylesheet once only, so that a repeated import
 * would show the component without its styles: request them here. Browsers may keep a failed import until the document
 * is loaded again (whatwg/html#6768); then this rejects again.
 */
export async function loadCode<Code>(load: () => Promise<Code>): Promise<Code> {
  if (failedStyles.size > 0) await Promise.all([...failedStyles].map(reloadStyle));
  return load();
}

const failedImports = new Set<() => void>();

/**
 * Makes lazy components whose import failed import again at their next mount. Call it once an error boundary has shown
 * the failure: earlier, React would render and import in a loop.
 */
export function forgetFailedImports(): void {
  for (const forget of failedImports) forget();
  failedImports.clear();
}

export interface LazyOptions {
  /** The page is complete without it, or an error boundary of its own replaces it: a failure loads no document. */
  isOptional?: boolean;
}

/**
 * A component of a page, loaded when first rendered; needs a Suspense boundary. If its import fails, the document is
 * loaded once, or else the error screen shows (behaviour B6). Use it in place of `React.lazy`, which keeps a failed
 * import until the document is loaded again. Its relatives:
 * - `createLazyPart`: a component that is loaded before hydration where the server rendered it
 * - `createLazyLayer`: a dialog or sheet as a component, opened by mounting it
 * - `useLazyLayer`: a dialog or sheet as a hook that keeps whether it is open
 */
export function createLazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isOptional = false }: LazyOptions = {},
): ComponentType<Props> {
  let current: ComponentType<Props> | undefined;
  const create = (build: BuildWatch) =>
    lazy(async () => {
      try {
        return { default: await loadCode(load) };
      } catch (error) {
        failedImports.add(() => {
          current = undefined;
        });
        if (!isOptional) await build.recover();
        throw error;
      }
      // The types of `lazy` add a `ref`, which a generic `Props` may not have.
    }) as unknown as ComponentType<Props>;
  // biome-ignore lint/correctness/noComponentHookFactories: called outside of renderings, like `React.lazy`
  return function LazyComponent(props: Props) {
    const { build } = useServices();
    const [Component] = useState(() => {
      current ??= create(build);
      return current;
    });
    return <Component {...props} />;
  };
}
