import { expect, test, vi } from 'vitest';
import { processByProvider } from './byProvider.ts';

const items = Array.from({ length: 20 }, (_, id) => ({ id, provider: id < 10 ? 'silent' : 'fast' }));
const getProvider = ({ provider }: { provider: string }) => provider;

function createRun() {
  let elapsedMs = 0;
  const deps = { log: { error: vi.fn() }, unanswered: new Map() } as unknown as Parameters<typeof processByProvider>[0];
  return {
    deps,
    run: (worked: number[], isAnswered: (id: number) => boolean) =>
      processByProvider(deps, items, {
        task: 'expire',
        getProvider,
        getElapsedMs: () => elapsedMs,
        async work({ id, provider }) {
          worked.push(id);
          // A request without an answer takes ten seconds.
          if (provider === 'silent') elapsedMs += 10_000;
          return isAnswered(id);
        },
      }),
  };
}

test('a silent provider ends its run in time, and each of its items has its turn in a later one', async () => {
  const { run } = createRun();
  const worked: number[] = [];
  expect(await run(worked, (id) => id >= 10)).toBe(10);
  expect(worked.filter((id) => id >= 10)).toHaveLength(10);
  expect(worked.filter((id) => id < 10)).toEqual([0, 1, 2, 3]);
  worked.splice(0);
  await run(worked, (id) => id >= 10);
  expect(worked.filter((id) => id < 10)).toEqual([4, 5, 6, 7]);
  worked.splice(0);
  await run(worked, (id) => id >= 10);
  expect(worked.filter((id) => id < 10)).toEqual([8, 9, 0, 1]);
});

test('an item that is done is remembered no longer', async () => {
  const { deps } = createRun();
  const run = (isDone: boolean) =>
    processByProvider(deps, items.slice(0, 2), { task: 'expire', getProvider, work: async () => isDone });
  await run(false);
  expect([...(deps.unanswered.get('expire') ?? [])]).toEqual([0, 1]);
  await run(true);
  expect([...(deps.unanswered.get('expire') ?? [])]).toEqual([]);
});

test('a run that is stopped begins nothing more, also in the queue of a slow provider', async () => {
  const { deps } = createRun();
  const worked: number[] = [];
  const answer = Promise.withResolvers<boolean>();
  let isStopped = false;
  const done = processByProvider(deps, items, {
    task: 'expire',
    getProvider,
    isStopping: () => isStopped,
    async work({ id, provider }) {
      worked.push(id);
      if (provider === 'silent') return answer.promise;
      isStopped ||= id === 12;
      return true;
    },
  });
  await vi.waitFor(() => expect(worked).toContain(12), 20_000);
  answer.resolve(true);
  expect(await done).toBe(4);
  expect(worked).toEqual([0, 10, 11, 12]);
});

test('one that fails is logged and does not end the run', async () => {
  const { deps } = createRun();
  const done = await processByProvider(deps, items, {
    task: 'refunds',
    getProvider,
    async work({ id }) {
      if (id % 2 === 0) throw new Error('no answer');
      return id !== 1;
    },
  });
  expect(done).toBe(9);
  expect(deps.log.error).toHaveBeenCalledTimes(10);
});
