import { expect, test } from 'vitest';
import { Loops } from './loops.ts';

/** A task whose rounds end one by one. */
function createTask() {
  const open: PromiseWithResolvers<void>[] = [];
  let rounds = 0;
  return {
    open,
    getRounds: () => rounds,
    run() {
      rounds += 1;
      const round = Promise.withResolvers<void>();
      open.push(round);
      return round.promise;
    },
  };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('however often a task is asked for, a few rounds run at once, and one more for those who came late', async () => {
  const loops = new Loops(4);
  const { open, run, getRounds } = createTask();
  const asks = Array.from({ length: 100 }, () => loops.ask(run));
  expect(open).toHaveLength(4);
  await asks[99];
  for (const round of open.splice(0)) round.resolve();
  await settle();
  expect([open.length, getRounds()]).toEqual([1, 5]);
  void loops.ask(run);
  expect(open).toHaveLength(2);
  for (const round of open.splice(0)) round.resolve();
  await Promise.all(asks);
  expect(getRounds()).toBe(6);
});

test('a round that fails ends its loop alone', async () => {
  const loops = new Loops(1);
  await expect(loops.ask(() => Promise.reject(new Error('no database')))).rejects.toThrow('no database');
  const { open, run } = createTask();
  void loops.ask(run);
  expect(open).toHaveLength(1);
});

test('stopped loops end after the round under way', async () => {
  const loops = new Loops(1);
  const { open, run, getRounds } = createTask();
  const ask = loops.ask(run);
  void loops.ask(run);
  loops.stop();
  open[0]?.resolve();
  await ask;
  await loops.ask(run);
  expect(getRounds()).toBe(1);
});
