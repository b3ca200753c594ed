import { expect, test } from 'vitest';
import { memoizeAsync } from './memoizeAsync.ts';

test('a value is loaded once for each key, and again only after a failure', async () => {
  const asked: string[] = [];
  let isBroken = true;
  const load = memoizeAsync(async (key: string) => {
    asked.push(key);
    if (isBroken) throw new Error('too many open files');
    return `the texts of ${key}`;
  });
  const both = await Promise.allSettled([load('zh-HK'), load('zh-HK')]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isBroken = false;
  expect(await load('zh-HK')).toBe('the texts of zh-HK');
  expect(await load('zh-HK')).toBe('the texts of zh-HK');
  expect(await load('en-US')).toBe('the texts of en-US');
  expect(asked).toEqual(['zh-HK', 'zh-HK', 'en-US']);
});
