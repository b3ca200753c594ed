import type { Observer, Subscribable, Subscription } from 'xstate';

/** Interface of an app-wide actor. XState's actors implement it. */
export interface AppActor<Shown, Event, Emitted extends { type: string } = never> {
  getSnapshot(): Shown;
  subscribe: Subscribable<Shown>['subscribe'];
  send(event: Event): void;
  on(type: Emitted['type'], listener: (event: Emitted) => void): Subscription;
  stop(): void;
}

export interface DeferredActor<Shown, Event, Emitted extends { type: string } = never>
  extends AppActor<Shown, Event, Emitted> {
  /** Attaches the started actor: subscribes the listeners and forwards the queued events in order. */
  attach(actor: AppActor<Shown, Event, Emitted>): void;
  /** Snapshot used by server rendering, without viewer data; hydration starts with the same. */
  getServerSnapshot(): Shown;
}

/**
 * Placeholder of an actor whose chunk is still loading, so that the first paint does not wait for it (ADR 0007).
 * Shows the actor's initial snapshot, and queues events and listeners until it is attached. `served` is the snapshot
 * for an unknown viewer.
 */
export function createDeferredActor<Shown, Event, Emitted extends { type: string } = never>(
  first: Shown,
  served = first,
): DeferredActor<Shown, Event, Emitted> {
  type Arrived = AppActor<Shown, Event, Emitted>;
  let arrived: Arrived | undefined;
  let isStopped = false;
  const sent: Event[] = [];
  const observers = new Set<Observer<Shown>>();
  const attachments = new Set<(actor: Arrived) => void>();

  /** Subscribes now, or once the actor is attached. */
  function attach(to: (actor: Arrived) => Subscription): Subscription {
    if (arrived) return to(arrived);
    let subscription: Subscription | undefined;
    const later = (actor: Arrived) => {
      subscription = to(actor);
    };
    attachments.add(later);
    return {
      unsubscribe() {
        attachments.delete(later);
        subscription?.unsubscribe();
      },
    };
  }

  return {
    getSnapshot: () => arrived?.getSnapshot() ?? first,
    getServerSnapshot: () => served,
    subscribe(given: Observer<Shown> | ((snapshot: Shown) => void)) {
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
      else sent.push(event);
    },
    attach(actor) {
      if (isStopped) return actor.stop();
      arrived = actor;
      for (const attachTo of attachments) attachTo(actor);
      attachments.clear();
      for (const observer of [...observers]) observer.next?.(actor.getSnapshot());
      for (const event of sent.splice(0)) actor.send(event);
    },
    stop() {
      isStopped = true;
      arrived?.stop();
    },
  };
}
