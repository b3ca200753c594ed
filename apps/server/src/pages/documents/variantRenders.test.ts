import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { VariantRenders } from './variantRenders.ts';

test('variants render one at a time with a rest of twice their time, and what waits is not left out', async () => {
  const renders = new VariantRenders();
  const spans: [start: number, end: number][] = [];
  const render = async () => {
    const start = performance.now();
    await sleep(20);
    spans.push([start, performance.now()]);
    return 'page';
  };
  expect(await Promise.all([renders.run(render), renders.run(render), renders.run(render)])).toEqual([
    'page',
    'page',
    'page',
  ]);
  for (const [index, [start]] of spans.slice(1).entries()) {
    const [startBefore, endBefore] = spans[index] ?? [0, 0];
    // Timers may fire a millisecond early.
    expect(start - endBefore).toBeGreaterThan(2 * (endBefore - startBefore) - 2);
  }
});

test('with four renders waiting the page is left to the browser, as after a long wait', async () => {
  const renders = new VariantRenders();
  const { promise: isHeld, resolve: free } = Promise.withResolvers<string>();
  const first = renders.run(() => isHeld);
  const waiting = Array.from({ length: 4 }, () => renders.run(async () => 'late'));
  expect(await renders.run(async () => 'fifth')).toBeUndefined();
  await sleep(850);
  free('page');
  expect(await first).toBe('page');
  expect(await Promise.all(waiting)).toEqual([undefined, undefined, undefined, undefined]);
});

test('a render that fails does not stop the next one', async () => {
  const renders = new VariantRenders();
  await expect(renders.run(() => Promise.reject(new Error('a screen threw')))).rejects.toThrow('a screen threw');
  expect(await renders.run(async () => 'page')).toBe('page');
});
