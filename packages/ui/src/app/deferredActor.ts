import type { Observer, Subscribable, Subscription } from 'xstate';

/** Interface of an app-wide actor. XState's actors implement it. */
export interface AppActor<Snapshot, Event, Emitted extends { type: string } = never> {
  getSnapshot(): Snapshot;
  subscribe: Subscribable<Snapshot>['subscribe'];
  send(event: Event): void;
  on(type: Emitted['type'], listener: (event: Emitted) => void): Subscription;
  stop(): void;
}

export interface DeferredActor<Snapshot, Event, Emitted extends { type: string } = never>
  extends AppActor<Snapshot, Event, Emitted> {
  /** Attaches the started actor: subscribes the listeners and forwards the queued events in order. */
  attach(actor: AppActor<Snapshot, Event, Emitted>): void;
  /** Snapshot used by server rendering, without viewer data; hydration starts with the same. */
  getServerSnapshot(): Snapshot;
}

/**
 * Placeholder of an actor whose chunk is still loading, so that the first paint does not wait for it (ADR 0007).
 * Shows the actor's initial snapshot, and queues events and listeners until it is attached. `served` is the snapshot
 * for an unknown viewer.
 */
export function createDeferredActor<Snapshot, Event, Emitted extends { type: string } = never>(
  first: Snapshot,
  served = first,
): DeferredActor<Snapshot, Event, Emitted> {
  type LoadedActor = AppActor<Snapshot, Event, Emitted>;
  let arrived: LoadedActor | undefined;
  let isStopped = false;
  const queue: Event[] = [];
  const observers = new Set<Observer<Snapshot>>();
  const attachments = new Set<(actor: LoadedActor) => void>();

  /** Subscribes now, or once the actor is attached. */
  function attach(to: (actor: LoadedActor) => Subscription): Subscription {
    if (arrived) return to(arrived);
    let subscription: Subscription | undefined;
    const subscribeTo = (actor: LoadedActor) => {
      subscription = to(actor);
    };
    attachments.add(subscribeTo);
    return {
      unsubscribe() {
        attachments.delete(subscribeTo);
        subscription?.unsubscribe();
      },
    };
  }

  return {
    getSnapshot: () => arrived?.getSnapshot() ?? first,
    getServerSnapshot: () => served,
    subscribe(given: Observer<Snapshot> | ((snapshot: Snapshot) => void)) {
      const observer = typeof given === 'function' ? { next: given } : given;
      const attached = attach((actor) => actor.subscribe(observer));
      observers.add(observer);
      return {
        unsubscribe() {
          observers.delete(observer);
          attached.unsubscribe();
        },
      };
    },
    on: (type, listener) => attach((actor) => actor.on(type, listener)),
    send(event) {
      if (arrived) arrived.send(event);
      else queue.push(event);
    },
    attach(actor) {
      if (isStopped) return actor.stop();
      arrived = actor;
      for (const attachTo of attachments) attachTo(actor);
      attachments.clear();
      for (const observer of [...observers]) observer.next?.(actor.getSnapshot());
      for (const event of queue.splice(0)) actor.send(event);
    },
    stop() {
      isStopped = true;
      arrived?.stop();
    },
  };
}
