import { expect, test } from 'vitest';
import { parseTypedUrl } from './address.ts';

test.each([
  ['/goods/tea', '/goods/tea'],
  [' https://tea.example/a?b#c ', 'https://tea.example/a?b#c'],
  ['tea.example', 'https://tea.example'],
  ['tea.example/leaves', 'https://tea.example/leaves'],
  ['tea.example:8080/leaves', 'https://tea.example:8080/leaves'],
  ['www.茶館.hk', 'https://www.茶館.hk'],
  ['mei@tea.example', 'mailto:mei@tea.example'],
  ['mailto:mei@tea.example', 'mailto:mei@tea.example'],
  ['tel:+85291234567', 'tel:+85291234567'],
  ['#firing', '#firing'],
])('%j means %j', (typed, address) => {
  expect(parseTypedUrl(typed)).toBe(address);
});

test.each([
  '',
  '  ',
  'https://',
  'https:',
  'tea',
  'goods/tea',
  '//evil.example',
  'javascript:hit()',
  'https://a b.example',
  'tea.example:99999',
  '1.2.3.999',
  'https:tea.example',
])('%j is no address', (typed) => {
  expect(parseTypedUrl(typed)).toBeNull();
});
