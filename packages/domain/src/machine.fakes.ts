import type { AnyActorRef, AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate';
import { getShortestPaths, getSimplePaths, getStateNodes } from 'xstate/graph';

/** Events that an invoked actor sends when it completes or fails. */
export function createDoneEvent(invokeId: string, output: unknown): EventObject {
  return { type: `xstate.done.actor.${invokeId}`, output, actorId: invokeId } as EventObject;
}
export function createErrorEvent(invokeId: string, error: unknown): EventObject {
  return { type: `xstate.error.actor.${invokeId}`, error, actorId: invokeId } as EventObject;
}
export function createAfterEvent(delay: string | number, stateId: string): EventObject {
  return { type: `xstate.after.${delay}.${stateId}` };
}

interface Model {
  machine: AnyStateMachine;
  events: readonly EventObject[];
  input?: unknown;
}

function getState(snapshot: AnyMachineSnapshot): string {
  return JSON.stringify(snapshot.value);
}

function isDone(snapshot: AnyMachineSnapshot): boolean {
  return snapshot.status === 'done';
}

/** Ids of the states that no shortest path reaches. */
export function findUnreachedStates({ machine, events, input }: Model): string[] {
  const paths = getShortestPaths(machine, {
    events: [...events],
    input,
    serializeState: describeSnapshot,
    stopWhen: isDone,
  });
  const reached = new Set<string>();
  for (const path of paths) {
    const snapshots = [path.state, ...path.steps.map((step) => step.state)] as AnyMachineSnapshot[];
    for (const snapshot of snapshots) for (const node of snapshot._nodes) reached.add(node.id);
  }
  return getStateNodes(machine.root)
    .map((node) => node.id)
    .filter((id) => !reached.has(id));
}

function describeSnapshot(snapshot: AnyMachineSnapshot): string {
  return JSON.stringify([snapshot.value, snapshot.context]);
}

/**
 * Replays every simple path on a new actor and reports the paths that end in another state than the chart says. `start`
 * creates the actor; the calls of its ports must stay pending.
 */
export function findStrayedPaths(
  { machine, events, input }: Model,
  start: () => AnyActorRef,
): { count: number; strayed: string[] } {
  const paths = getSimplePaths(machine, { events: [...events], input, serializeState: getState, stopWhen: isDone });
  const strayed: string[] = [];
  for (const path of paths) {
    const actor = start();
    for (const step of path.steps) if (step.event.type !== 'xstate.init') actor.send(step.event);
    const expected = getState(path.state as AnyMachineSnapshot);
    const actual = getState(actor.getSnapshot());
    if (actual !== expected)
      strayed.push(`${path.steps.map((step) => step.event.type).join(' → ')}: ${actual}, not ${expected}`);
    actor.stop?.();
  }
  return { count: paths.length, strayed };
}

/** A promise that never settles, so that the path's events decide. */
export function waitForever(): Promise<never> {
  return new Promise(() => {});
}
