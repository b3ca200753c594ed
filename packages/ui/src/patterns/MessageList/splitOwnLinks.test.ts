import { expect, test } from 'vitest';
import { splitOwnLinks } from './splitOwnLinks.ts';

const origin = 'https://shop.example';

test('URLs of the shop are links to their paths, without the punctuation after them', () => {
  expect(splitOwnLinks(`Undo: ${origin}/undo#a_b-1=.\n看${origin}/orders/7?pay=1。`, origin)).toEqual([
    { text: 'Undo: ' },
    { text: `${origin}/undo#a_b-1=`, path: '/undo#a_b-1=' },
    { text: '.\n看' },
    { text: `${origin}/orders/7?pay=1`, path: '/orders/7?pay=1' },
    { text: '。' },
  ]);
  expect(splitOwnLinks(`${origin}.`, origin)).toEqual([{ text: origin, path: '/' }, { text: '.' }]);
});

test.each([
  `${origin}.evil.com/a`,
  'https://shopXexample/a',
  `${origin}:8080/a`,
  `${origin}@evil.com`,
  `${origin}//evil.com/a`,
])('text, and no link: %s', (text) => {
  expect(splitOwnLinks(text, origin)).toEqual([{ text }]);
});
