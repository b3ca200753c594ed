import { expect, test } from 'vitest';
import { replayEvents } from './replayEvents.ts';

test('the second of two presses starts from what the first one changed', async () => {
  let quantity = 1;
  const more = {
    isConnected: true,
    click() {
      const next = quantity + 1;
      // As React, which renders a state change in a microtask.
      queueMicrotask(() => {
        quantity = next;
      });
    },
  } as HTMLElement;
  await replayEvents(
    [],
    [
      ['click', more],
      ['click', more],
    ],
  );
  expect(quantity).toBe(3);
});
