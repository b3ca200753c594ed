import { expect, test, vi } from 'vitest';
import { assign, createActor, emit, setup } from 'xstate';
import { createDeferredActor } from './deferredActor.ts';

type Event = { type: 'add'; by: number } | { type: 'shout' };
type EmittedEvent = { type: 'heard' };

function counter(start: number) {
  const machine = setup({
    types: { context: {} as { count: number }, events: {} as Event, emitted: {} as EmittedEvent },
  }).createMachine({
    context: { count: start },
    on: {
      add: { actions: assign({ count: ({ context, event }) => context.count + event.by }) },
      shout: { actions: emit({ type: 'heard' }) },
    },
  });
  return createActor(machine).start();
}
const late = (count: number) =>
  createDeferredActor<{ context: { count: number } }, Event, EmittedEvent>({ context: { count } });

test('shows what it will start with until it is there', () => {
  const actor = late(3);
  expect(actor.getSnapshot().context.count).toBe(3);
  actor.attach(counter(4));
  expect(actor.getSnapshot().context.count).toBe(4);
});

test('queues sent events in order and delivers them once', () => {
  const actor = late(0);
  actor.send({ type: 'add', by: 1 });
  actor.send({ type: 'add', by: 2 });
  expect(actor.getSnapshot().context.count).toBe(0);
  const real = counter(10);
  const send = vi.spyOn(real, 'send');
  actor.attach(real);
  expect(send.mock.calls.map(([event]) => event)).toEqual([
    { type: 'add', by: 1 },
    { type: 'add', by: 2 },
  ]);
  actor.send({ type: 'add', by: 4 });
  expect(actor.getSnapshot().context.count).toBe(17);
});

test('earlier subscribers are notified of loading and later changes', () => {
  const actor = late(0);
  const counts: number[] = [];
  const listener = vi.fn();
  const subscription = actor.subscribe({ next: ({ context }) => counts.push(context.count) });
  actor.on('heard', listener);
  actor.attach(counter(5));
  actor.send({ type: 'add', by: 1 });
  actor.send({ type: 'shout' });
  expect(counts).toEqual([5, 6, 6]);
  expect(listener).toHaveBeenCalledTimes(1);
  subscription.unsubscribe();
  actor.send({ type: 'add', by: 1 });
  expect(counts).toEqual([5, 6, 6]);
});

test('unsubscribed listeners are not notified of loading', () => {
  const actor = late(0);
  const next = vi.fn();
  const listener = vi.fn();
  actor.subscribe({ next }).unsubscribe();
  actor.on('heard', listener).unsubscribe();
  actor.attach(counter(1));
  actor.send({ type: 'shout' });
  expect(next).not.toHaveBeenCalled();
  expect(listener).not.toHaveBeenCalled();
});

test('stopped before the arrival, it stops what arrives', () => {
  const actor = late(0);
  actor.stop();
  const real = counter(1);
  actor.attach(real);
  expect(real.getSnapshot().status).toBe('stopped');
});

test('a server-rendered page starts with the server’s snapshot, not with stored values', () => {
  const actor = createDeferredActor<{ context: { count: number } }, Event, EmittedEvent>(
    { context: { count: 3 } },
    { context: { count: 0 } },
  );
  actor.attach(counter(4));
  expect(actor.getServerSnapshot().context.count).toBe(0);
  expect(actor.getSnapshot().context.count).toBe(4);
});
