import { expect, test } from 'vitest';
import { parseTypedUrl } from './address.ts';

test.each([
  ['/goods/tea', '/goods/tea'],
  [' https://tea.example/a?b#c ', 'https://tea.example/a?b#c'],
  ['tea.example', 'https://tea.example'],
  ['tea.example/leaves', 'https://tea.example/leaves'],
  ['mei@tea.example', 'mailto:mei@tea.example'],
  ['mailto:mei@tea.example', 'mailto:mei@tea.example'],
  ['tel:+85291234567', 'tel:+85291234567'],
  ['#firing', '#firing'],
])('%j means %j', (typed, address) => {
  expect(parseTypedUrl(typed)).toBe(address);
});

test.each(['', '  ', 'tea', 'goods/tea', '//evil.example', 'javascript:hit()', 'https://a b.example'])(
  '%j is no address',
  (typed) => {
    expect(parseTypedUrl(typed)).toBeNull();
  },
);
