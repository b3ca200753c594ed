import { expect, test } from 'vitest';
import { VariantRenders } from './variantRenders.ts';

test('variants render one at a time, and for a third of the time', async () => {
  let now = 1_000;
  const renders = new VariantRenders(() => now);
  const take = (ms: number) => async () => {
    await Promise.resolve();
    now += ms;
    return 'page';
  };
  const [first, beside] = await Promise.all([renders.run(take(50)), renders.run(take(50))]);
  expect([first, beside]).toEqual(['page', undefined]);
  now += 99;
  expect(await renders.run(take(50))).toBeUndefined();
  now += 1;
  expect(await renders.run(take(50))).toBe('page');
});

test('a render that fails frees the way', async () => {
  let now = 0;
  const renders = new VariantRenders(() => now);
  await expect(renders.run(() => Promise.reject(new Error('a screen threw')))).rejects.toThrow('a screen threw');
  now += 1;
  expect(await renders.run(async () => 'page')).toBe('page');
});
