import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { orderChart } from './orderChart.ts';
import type { OrderEvent, OrderFacts } from './orderFacts.ts';
import { at, files, goods, model, partly, place, walk, withStaff } from './orderPaths.fakes.ts';
import { statusName } from './orderStatus.ts';

/** Replays a path's events on a running actor and returns its snapshot. */
function replay(input: OrderFacts, events: readonly { type: string }[]) {
  const actor = createActor(orderChart, { input }).start();
  // A path starts with the machine's init event, which is not an order event.
  for (const event of events) if (withStaff.includes(event as OrderEvent)) actor.send(event as OrderEvent);
  return actor.getSnapshot();
}

test('the shortest paths reach every state', () => {
  const reached = model.getShortestPaths(walk(goods)).map(({ state }) => state.value);
  expect(new Set(reached)).toEqual(new Set(['draft', ...Object.values(statusName)]));
});

for (const [name, input] of Object.entries({ goods, files })) {
  test(`every simple path of an order of ${name} is walked again and ends where it should`, () => {
    const paths = model.getSimplePaths(walk(input));
    expect(paths.length).toBeGreaterThan(input.isDigital ? 20 : 100);
    for (const path of paths) {
      const visited = path.steps.map(({ state }) => state.value);
      const end = replay(
        input,
        path.steps.map(({ event }) => event),
      );
      expect(place(end)).toBe(place(path.state));
      const route = [...visited, path.state.value];
      const cancelledAt = route.indexOf('cancelled');
      if (cancelledAt >= 0) expect(new Set(route.slice(cancelledAt))).toEqual(new Set(['cancelled']));
      if (input.isDigital) expect(route).not.toContain('shipped');
      if (route.includes('refunded')) expect(path.state.context.paymentStatus).toBe(60);
    }
  });
}

test('with refunds by staff every state is reached, and a refund of a part leads back to where it came from', () => {
  const whole = model.getShortestPaths(walk(goods, withStaff));
  expect(new Set(whole.map(({ state }) => state.value))).toEqual(new Set(['draft', ...Object.values(statusName)]));
  for (const { state } of whole.filter((path) => path.state.value === 'refunded')) {
    expect(state.context.paymentStatus).toBe(60);
    expect(state.context.closeType).toBe(state.context.isCancellation ? 3 : undefined);
  }
  const parts = model.getShortestPaths(walk(partly, withStaff));
  expect(parts.map(({ state }) => state.value)).not.toContain('refunded');
  const settled = parts.filter(({ steps }) => steps.at(-1)?.event.type === 'refundSettled');
  expect(new Set(settled.map(({ state }) => state.value))).toEqual(new Set(['paid', 'shipped', 'completed']));
  for (const { state } of settled) expect(state.value).toBe(statusName[state.context.refundFrom ?? 10]);
});

test('replaying any event right after itself changes nothing', () => {
  for (const { steps, state } of model.getShortestPaths(walk(goods, withStaff))) {
    const last = steps.at(-1)?.event as OrderEvent;
    if (!withStaff.includes(last)) continue;
    expect(state.can(last), last.type).toBe(false);
  }
});

test('a draft is no order: nothing can be done to it but making it', () => {
  const draft = createActor(orderChart, { input: goods }).start().getSnapshot();
  const all: OrderEvent[] = [...withStaff, { type: 'note', by: 'owner', at }];
  expect(all.filter((event) => draft.can(event)).map((event) => event.type)).toEqual(['create']);
});
