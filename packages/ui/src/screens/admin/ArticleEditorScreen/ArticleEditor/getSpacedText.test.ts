import { expect, test } from 'vitest';
import { getSpacedText } from './getSpacedText.ts';

test('blocks, list items and cells do not run into each other, and words in bold are not torn apart', () => {
  const html =
    '<h2>Tea</h2><p>A <strong>pot</strong>s<br>worth</p>\n<ul><li>green</li><li>black</li></ul>' +
    '<table><tbody><tr><td>60</td><td>ml</td></tr></tbody></table>';
  expect(getSpacedText(html)).toBe('Tea A pots worth green black 60 ml');
  expect(getSpacedText('')).toBe('');
});
