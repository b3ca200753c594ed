import { expect, test, vi } from 'vitest';
import { createDeferredRemoval } from './deferredRemoval.ts';

function removal() {
  const sentIds: number[] = [];
  const answers: (() => void)[] = [];
  const send = (id: number) =>
    new Promise<void>((resolve) => {
      sentIds.push(id);
      answers.push(resolve);
    });
  return { sentIds, answers, removal: createDeferredRemoval(send) };
}

test('it is hidden at once, and sent when the toast is over', () => {
  const { sentIds, removal: book } = removal();
  const { items, end } = book.remove(7);
  expect([items, book.hidden(), sentIds]).toEqual([[7], [7], []]);
  end('timeout');
  expect([book.hidden(), sentIds]).toEqual([[7], [7]]);
});

test('undone, nothing is sent and it is shown again', () => {
  const { sentIds, removal: book } = removal();
  book.remove(7).end('undone');
  expect([book.hidden(), sentIds]).toEqual([[], []]);
});

test('a second one takes over the first: one toast, one undo for both', () => {
  const { sentIds, removal: book } = removal();
  const first = book.remove(7);
  const second = book.remove(8);
  // The second toast replaces the first.
  first.end('replaced');
  expect([second.items, sentIds]).toEqual([[7, 8], []]);
  second.end('undone');
  expect([book.hidden(), sentIds]).toEqual([[], []]);
});

test('another toast replaces it: then it counts', () => {
  const { sentIds, removal: book } = removal();
  book.remove(7).end('replaced');
  expect(sentIds).toEqual([7]);
});

test('a page that is left sends what waits, once', () => {
  const { sentIds, removal: book } = removal();
  const { end } = book.remove(7);
  void book.flush();
  end('closed');
  expect(sentIds).toEqual([7]);
});

test('it stays hidden until the server has answered', async () => {
  const { answers, removal: book } = removal();
  book.remove(7).end('timeout');
  const listener = vi.fn();
  book.subscribe(listener);
  answers[0]?.();
  await expect.poll(() => book.hidden()).toEqual([]);
  expect(listener).toHaveBeenCalled();
});

test('a flush waits for the removals that are being sent already', async () => {
  const { answers, removal: book } = removal();
  const done = vi.fn();
  book.remove(7).end('timeout');
  book.remove(8);
  const flushed = book.flush().then(done);
  answers[1]?.();
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(done).not.toHaveBeenCalled();
  answers[0]?.();
  await flushed;
  expect(done).toHaveBeenCalled();
});
