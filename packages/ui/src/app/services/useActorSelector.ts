import { useCallback, useSyncExternalStore } from 'react';

interface SnapshotSource<Snapshot> {
  getSnapshot(): Snapshot;
  /** Snapshot of the server-rendered page; omitted if there is none. */
  getServerSnapshot?(): Snapshot;
  subscribe(listener: () => void): { unsubscribe(): void };
}

/**
 * Selects from an app-wide actor's snapshot. `pick` must return part of the snapshot or a primitive: a new object
 * each time would render forever. (`useSelector` of @xstate/react takes no snapshot of a server-rendered page.)
 */
export function useActorSelector<Snapshot, Picked>(
  actor: SnapshotSource<Snapshot>,
  pick: (snapshot: Snapshot) => Picked,
): Picked {
  const subscribe = useCallback(
    (listener: () => void) => {
      const subscription = actor.subscribe(listener);
      return () => subscription.unsubscribe();
    },
    [actor],
  );
  const selectSnapshot = () => pick(actor.getSnapshot());
  const selectServerSnapshot = () => pick((actor.getServerSnapshot ?? actor.getSnapshot)());
  return useSyncExternalStore(subscribe, selectSnapshot, selectServerSnapshot);
}
