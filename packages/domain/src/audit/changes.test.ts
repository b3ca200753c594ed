import { expect, test } from 'vitest';
import { getChanges } from './changes.ts';

test('only what changed is kept, with what it was', () => {
  const before = { role: 3, status: 0, tags: ['a'], note: undefined };
  const after = { role: 2, status: 0, tags: ['a'], note: 'x' };
  expect(getChanges({ before, after })).toEqual({
    before: { role: 3, note: undefined },
    after: { role: 2, note: 'x' },
  });
});

test('nothing changed is no change', () => {
  expect(getChanges({ before: { role: 3 }, after: { role: 3 } })).toBeNull();
  expect(getChanges({})).toBeNull();
});

test('a created value has no `before`, a deleted one no `after`', () => {
  expect(getChanges({ after: { key: 'fee' } })).toEqual({ after: { key: 'fee' } });
  expect(getChanges({ before: { key: 'fee' } })).toEqual({ before: { key: 'fee' } });
});

test('recorded values are copies', () => {
  const after = { value: { list: [1] } };
  const kept = getChanges({ before: { value: null }, after });
  after.value.list.push(2);
  expect(kept?.after).toEqual({ value: { list: [1] } });
});

test('a record without an id is named by each change, and by no entry without one', () => {
  const subject = { provider: 'stripe' };
  expect(getChanges({ subject, before: { value: true }, after: { value: false } })).toEqual({
    before: { value: true },
    after: { provider: 'stripe', value: false },
  });
  expect(getChanges({ subject, before: { value: true }, after: { value: true } })).toBeNull();
  expect(getChanges({ subject, before: { value: true } })).toEqual({ before: { provider: 'stripe', value: true } });
});
