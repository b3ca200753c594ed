import { expect, test } from 'vitest';
import { PageCache, type PageCacheOptions } from './pageCache.ts';

/** A shop with one call per page; `answers` are the current responses. */
function shopWith(answers: Record<string, string>, options: Partial<PageCacheOptions<string>> = {}) {
  const made: string[] = [];
  const asked: string[] = [];
  const state = { revision: 0, now: 0, isBroken: false };
  const pages = new PageCache<string>({
    async make(key) {
      made.push(key);
      const answer = answers[key] ?? '';
      await new Promise((resolve) => setTimeout(resolve, 1));
      if (state.isBroken) throw new Error('the shop is not itself');
      return { page: `<p>${answer}</p>`, digests: new Map([[key, answer]]), size: 100, isUncached: answer === '' };
    },
    revision: () => String(state.revision),
    async queryDigest(call) {
      asked.push(call);
      return answers[call] ?? '';
    },
    now: () => state.now,
    ...options,
  });
  return { pages, made, asked, state };
}

test('a page is made once, however many ask for it at once', async () => {
  const { pages, made, asked } = shopWith({ home: 'tea' });
  expect(await Promise.all([pages.get('home'), pages.get('home')])).toEqual(['<p>tea</p>', '<p>tea</p>']);
  expect(await pages.get('home')).toBe('<p>tea</p>');
  expect([made, asked]).toEqual([['home'], []]);
});

test('a change elsewhere makes it ask again and stay, a change of its own makes it anew', async () => {
  const answers = { home: 'tea' };
  const { pages, made, asked, state } = shopWith(answers);
  await pages.get('home');
  state.revision = 1;
  expect(await pages.get('home')).toBe('<p>tea</p>');
  expect([made, asked]).toEqual([['home'], ['home']]);
  await pages.get('home');
  expect(asked).toEqual(['home']);
  answers.home = 'cups';
  state.revision = 2;
  expect(await pages.get('home')).toBe('<p>cups</p>');
  expect(made).toEqual(['home', 'home']);
});

test('a change by another process is visible within half a minute', async () => {
  const answers = { home: 'tea' };
  const { pages, state } = shopWith(answers);
  await pages.get('home');
  answers.home = 'cups';
  state.now = 29_999;
  expect(await pages.get('home')).toBe('<p>tea</p>');
  state.now = 30_000;
  expect(await pages.get('home')).toBe('<p>cups</p>');
});

test('a change while it is made is not overlooked', async () => {
  const answers = { home: 'tea' };
  const { pages, state } = shopWith(answers);
  const making = pages.get('home');
  answers.home = 'cups';
  state.revision = 1;
  await making;
  expect(await pages.get('home')).toBe('<p>cups</p>');
});

test('the least recently requested pages are evicted first', async () => {
  const { pages, made } = shopWith({ a: '1', b: '2', c: '3' }, { limit: 2 });
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await pages.get(key);
  expect(pages.size).toBe(2);
  expect(made).toEqual(['a', 'b', 'c', 'b']);
});

test('pages take no more memory than they may', async () => {
  const { pages, made } = shopWith({ a: '1', b: '2', c: '3' }, { maxBytes: 250 });
  for (const key of ['a', 'b', 'c', 'c', 'b', 'a']) await pages.get(key);
  expect(pages.size).toBe(2);
  expect(made).toEqual(['a', 'b', 'c', 'a']);
});

test('a page that failed to render is rendered again', async () => {
  const { pages, state } = shopWith({ home: 'tea' });
  state.isBroken = true;
  await expect(pages.get('home')).rejects.toThrow('not itself');
  state.isBroken = false;
  expect(await pages.get('home')).toBe('<p>tea</p>');
});

test('a page of an address that leads nowhere is not kept', async () => {
  const { pages, made } = shopWith({});
  await pages.get('nope');
  await pages.get('nope');
  expect([made, pages.size]).toEqual([['nope', 'nope'], 0]);
});

test('while too many are made the browser makes the next one', async () => {
  const { pages } = shopWith({ a: '1', b: '2' }, { maxConcurrent: 1 });
  expect(await Promise.all([pages.get('a'), pages.get('b')])).toEqual(['<p>1</p>', undefined]);
  expect(await pages.get('b')).toBe('<p>2</p>');
});
