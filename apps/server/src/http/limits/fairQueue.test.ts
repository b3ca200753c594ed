import { expect, test } from 'vitest';
import { FairQueue } from './fairQueue.ts';

const limits = { concurrency: 2, maxWaiting: 100, maxWaitingPerClient: 50 };

/** Jobs that end on demand, and the order in which they started. */
function openJobs() {
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const job = (name: string) => () => {
    began.push(name);
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { began, job, end };
}

test('a client with many jobs delays another by the jobs that run alone', async () => {
  const { began, job, end } = openJobs();
  const queue = new FairQueue<string>(limits);
  for (let each = 0; each < 40; each += 1) void queue.run('hostile', `h${each}`, job(`h${each}`));
  const other = queue.run('customer', 'v', job('v'));
  await end('h0');
  await end('h1');
  expect(began).toEqual(['h0', 'h1', 'h2', 'v']);
  await end('v');
  expect(await other).toBe('v');
});

test('jobs with the same key run once, in the turn of the first client', async () => {
  const { began, job, end } = openJobs();
  const queue = new FairQueue<string>(limits);
  for (let each = 0; each < 40; each += 1) void queue.run('hostile', `h${each}`, job(`h${each}`));
  const both = [queue.run('customer', 'h30', job('h30')), queue.run('hostile', 'h30', job('h30'))];
  await end('h0');
  await end('h1');
  expect(began).toContain('h30');
  await end('h30');
  expect(await Promise.all(both)).toEqual(['h30', 'h30']);
  expect(began.filter((name) => name === 'h30')).toHaveLength(1);
});

test('the queue is bounded per client and in total', async () => {
  const { job } = openJobs();
  const queue = new FairQueue<string>({ concurrency: 1, maxWaiting: 5, maxWaitingPerClient: 3 });
  const add = (client: string, name: string) => queue.run(client, name, job(name));
  // One job runs and three wait.
  for (const name of ['a0', 'a1', 'a2', 'a3']) void add('a', name);
  await expect(add('a', 'a4')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', extras: { retryAfter: 2 } });
  for (const name of ['b0', 'b1']) void add('b', name);
  await expect(add('c', 'c0')).rejects.toMatchObject({ code: 'UNAVAILABLE', extras: { retryAfter: 2 } });
});

test('any number of clients may wait for the same job', async () => {
  const { job, end } = openJobs();
  const queue = new FairQueue<string>({ concurrency: 1, maxWaiting: 2, maxWaitingPerClient: 2 });
  void queue.run('a', 'a0', job('a0'));
  const clients = Array.from({ length: 9 }, (_, index) => queue.run(`b${index}`, 'b', job('b')));
  const other = queue.run('c', 'c', job('c'));
  await expect(queue.run('d', 'd', job('d'))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  for (const name of ['a0', 'b', 'c']) await end(name);
  expect(await Promise.all(clients)).toEqual(Array(9).fill('b'));
  expect(await other).toBe('c');
});

test('a failed job frees its slot and can be requested again', async () => {
  const queue = new FairQueue<string>({ ...limits, concurrency: 1 });
  await expect(queue.run('a', 'x', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await queue.run('a', 'x', async () => 'drawn')).toBe('drawn');
});

test('a job that none of its callers needs at its turn is skipped', async () => {
  const { began, job, end } = openJobs();
  const queue = new FairQueue<string>({ ...limits, concurrency: 1 });
  void queue.run('a', 'a0', job('a0'));
  const calls = [
    queue.run('a', 'left', job('left'), () => false),
    queue.run('a', 'shared', job('shared'), () => false),
    queue.run('a', 'shared', job('shared'), () => true),
    queue.run('b', 'left', job('left'), () => false),
    queue.run('b', 'next', job('next')),
  ];
  const results = Promise.allSettled(calls);
  for (const name of ['a0', 'next', 'shared']) await end(name);
  expect(began).toEqual(['a0', 'next', 'shared']);
  const skipped = { status: 'rejected', reason: { code: 'UNAVAILABLE', extras: { retryAfter: 2 } } };
  const shared = { status: 'fulfilled', value: 'shared' };
  expect(await results).toMatchObject([skipped, shared, shared, skipped, { status: 'fulfilled', value: 'next' }]);
});
