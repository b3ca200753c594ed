import { expect, test, vi } from 'vitest';
import { createMemoryPlatform } from '../services/memoryPlatform.ts';
import { createHead } from './head.ts';

test('H1 five titles in one tick are one write, 10 ms after the first, with what other parts said', () => {
  vi.useFakeTimers();
  const writes: unknown[] = [];
  const head = createHead(createMemoryPlatform().clock, (page) => writes.push(page));
  head.change({ themeColor: '#111110' });
  for (const title of ['a', 'b', 'c', 'd', 'e']) head.change({ title });
  expect(head.current()).toEqual({ title: 'e', themeColor: '#111110' });
  vi.advanceTimersByTime(9);
  expect(writes).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(writes).toEqual([{ title: 'e', themeColor: '#111110' }]);
  head.change({ description: 'tea' });
  vi.advanceTimersByTime(10);
  expect(writes).toHaveLength(2);
  vi.useRealTimers();
});
