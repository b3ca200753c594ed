import { expect, test } from 'vitest';
import { getCompleteness } from './getCompleteness.ts';

test('blank texts do not count as written', () => {
  expect(getCompleteness({ title: 'T', summary: '  ', content: '<p>c</p>' })).toEqual({ done: 2, total: 3 });
  expect(getCompleteness({ name: '', subtitle: '', description: '' })).toEqual({ done: 0, total: 3 });
});
