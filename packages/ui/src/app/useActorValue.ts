import { useCallback, useSyncExternalStore } from 'react';
import type { AnyActorRef, SnapshotFrom } from 'xstate';

/**
 * A part of a running machine, as it changes. `select` gives a primitive or an object that the machine itself keeps:
 * one made on the way would be new every time. XState's own binding would put a shim for older Reacts into the first
 * script.
 */
export function useActorValue<Actor extends AnyActorRef, Value>(
  actor: Actor,
  select: (snapshot: SnapshotFrom<Actor>) => Value,
): Value {
  const subscribe = useCallback(
    (listener: () => void) => {
      const { unsubscribe } = actor.subscribe(listener);
      return unsubscribe;
    },
    [actor],
  );
  const current = () => select(actor.getSnapshot());
  return useSyncExternalStore(subscribe, current, current);
}
