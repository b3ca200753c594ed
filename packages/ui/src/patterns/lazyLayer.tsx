import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { loadCode } from '../app/lazyCode.tsx';
import { RouteProgress } from './RouteProgress/RouteProgress.tsx';
import { useLoadFailure } from './useLoadFailure.ts';

export interface LazyLayerProps {
  /** The code did not load, which a toast has said: unmount the layer, so that the next press tries again. */
  onLoadFailed: () => void;
}

/**
 * A dialog or sheet as a component: loaded when it is first mounted, which opens it. Without Suspense, so that the page
 * below does not flash: a progress bar shows meanwhile. If its code does not load, the page stays. Use it where a state
 * of the screen decides what is open; otherwise `useLazyLayer` is shorter.
 */
export function createLazyLayer<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  // biome-ignore lint/correctness/noComponentHookFactories: called at module level only, like `React.lazy`
  return function LazyLayer({ onLoadFailed, ...props }: Props & LazyLayerProps) {
    const [Shown, setShown] = useState(() => loaded);
    const sayFailure = useLoadFailure();
    const fail = useEffectEvent(() => {
      sayFailure();
      onLoadFailed();
    });
    useEffect(
      function loadOnMount() {
        if (Shown) return;
        let isMounted = true;
        loadCode(load).then(
          (component) => {
            loaded = component;
            if (isMounted) setShown(() => component);
          },
          () => isMounted && fail(),
        );
        return () => {
          isMounted = false;
        };
      },
      [Shown],
    );
    // TypeScript does not see that `Props & LazyLayerProps` without `onLoadFailed` is `Props`.
    return Shown ? <Shown {...(props as unknown as Props)} /> : <RouteProgress />;
  };
}
