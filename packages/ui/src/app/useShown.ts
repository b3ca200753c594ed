import { useCallback, useSyncExternalStore } from 'react';

interface Showing<Shown> {
  getSnapshot(): Shown;
  /** What a finished page came with; left out where there is none. */
  getServerSnapshot?(): Shown;
  subscribe(listener: () => void): { unsubscribe(): void };
}

/**
 * What is picked of an actor that lives as long as the app. `pick` returns what the snapshot holds, or a primitive: a
 * new object each time would render for ever. (`useSelector` of @xstate/react would bring XState before the first paint.)
 */
export function useActorSelector<Shown, Picked>(actor: Showing<Shown>, pick: (snapshot: Shown) => Picked): Picked {
  const subscribe = useCallback(
    (listener: () => void) => {
      const subscription = actor.subscribe(listener);
      return () => subscription.unsubscribe();
    },
    [actor],
  );
  const picked = () => pick(actor.getSnapshot());
  const served = () => pick((actor.getServerSnapshot ?? actor.getSnapshot)());
  return useSyncExternalStore(subscribe, picked, served);
}
