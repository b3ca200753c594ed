import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { workByProvider } from './byProvider.ts';

const items = Array.from({ length: 20 }, (_, id) => ({ id, provider: id < 10 ? 'slow' : 'fast' }));
const getProvider = ({ provider }: { provider: string }) => provider;
const log = { error: () => {} } as unknown as Parameters<typeof workByProvider>[0]['log'];

test('a slow provider ends its run in time and leaves the rest for the next one, not always the same', async () => {
  const everWorked = new Set<number>();
  for (let run = 0; run < 30; run += 1) {
    const worked = new Set<number>();
    const done = await workByProvider({ log }, items, {
      getProvider,
      maxMs: 15,
      async work({ id, provider }) {
        if (provider === 'slow') await sleep(10);
        worked.add(id);
        return true;
      },
    });
    expect(done).toBe(worked.size);
    const missed = items.filter(({ id }) => !worked.has(id));
    expect(missed.length).toBeGreaterThan(0);
    expect(missed.map(getProvider)).not.toContain('fast');
    for (const id of worked) everWorked.add(id);
  }
  // One or two of the ten slow items are worked in each run.
  const slow = items.filter(({ id, provider }) => provider === 'slow' && everWorked.has(id));
  expect(slow.length).toBeGreaterThan(4);
});

test('one that fails does not end the run', async () => {
  const done = await workByProvider({ log }, items, {
    getProvider,
    async work({ id }) {
      if (id % 2 === 0) throw new Error('no answer');
      return id !== 1;
    },
  });
  expect(done).toBe(9);
});
