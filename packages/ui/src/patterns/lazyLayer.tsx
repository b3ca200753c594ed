import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { loadCode } from '../app/lazyCode.tsx';
import { RouteProgress } from './RouteProgress/RouteProgress.tsx';
import { useEscape } from './useEscape.ts';
import { useLoadFailure } from './useLoadFailure.ts';

export interface LazyLayerProps {
  /**
   * The code did not load, which a toast has said, or Escape was pressed meanwhile: unmount the layer, so that the next
   * press tries again.
   */
  onLoadFailed: () => void;
}

/**
 * A dialog or sheet as a component: loaded when it is first mounted, which opens it. Without Suspense, so that the page
 * below does not flash: a progress bar shows meanwhile. If its code does not load, the page stays. Use it where a state
 * of the screen decides what is open; otherwise `useLazyLayer` is shorter.
 * @param Loading shown in place of the progress bar
 */
export function createLazyLayer<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Loading: ComponentType<Props & LazyLayerProps> = RouteProgress,
) {
  let loaded: ComponentType<Props> | undefined;
  return function LazyLayer(layer: Props & LazyLayerProps) {
    const { onLoadFailed, ...props } = layer;
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
    useEscape(!Shown, onLoadFailed);
    // TypeScript does not see that `Props & LazyLayerProps` without `onLoadFailed` is `Props`.
    return Shown ? <Shown {...(props as unknown as Props)} /> : <Loading {...layer} />;
  };
}
