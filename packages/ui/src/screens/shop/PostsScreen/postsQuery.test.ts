import { expect, test } from 'vitest';
import { readPostsQuery, writePostsQuery } from './postsQuery.ts';

const read = (search: string) => readPostsQuery(new URLSearchParams(search));

test.each(['', '?category=tea', '?page=3', '?category=by-the-water&page=2'])(
  '%j is read and written alike',
  (search) => {
    expect(writePostsQuery(read(search))).toBe(search);
  },
);

test.each(['?category=Tea%20room', '?page=1', '?page=0', '?page=-2', '?page=x', '?page=1e9', '?other=1'])(
  '%j says nothing',
  (search) => {
    expect(writePostsQuery(read(search))).toBe('');
  },
);

test('scrolling stops at a hundred pages', () => {
  expect(read('?page=999').page).toBe(100);
});
