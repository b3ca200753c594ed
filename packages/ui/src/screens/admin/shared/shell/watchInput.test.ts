import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchInput } from './watchInput.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watchPage() {
  const page = new EventTarget();
  const seen: string[] = [];
  const end = watchInput(page, {
    leftAfterMs: 1_000,
    onLeft: () => void seen.push('left'),
    onReturn: () => void seen.push('returned'),
  });
  return { seen, end, input: (type: string) => page.dispatchEvent(new Event(type)) };
}

test('a page counts as left after a time without input, and as used again with the next one', () => {
  const { seen, input } = watchPage();
  vi.advanceTimersByTime(900);
  input('keydown');
  vi.advanceTimersByTime(900);
  input('pointermove');
  vi.advanceTimersByTime(999);
  expect(seen).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(seen).toEqual(['left']);
  input('wheel');
  input('pointerdown');
  expect(seen).toEqual(['left', 'returned']);
  vi.advanceTimersByTime(1_000);
  expect(seen).toEqual(['left', 'returned', 'left']);
});

test('nothing is reported after the end', () => {
  const { seen, end, input } = watchPage();
  end();
  input('keydown');
  vi.advanceTimersByTime(5_000);
  expect(seen).toEqual([]);
});
