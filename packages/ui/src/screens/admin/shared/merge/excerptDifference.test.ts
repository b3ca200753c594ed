import { expect, test } from 'vitest';
import { excerptDifference } from './excerptDifference.ts';

const sentences = 'Steep it slowly, pour it high, and drink it while the tide turns. '.repeat(5);
const han = '清晨的码头上有一艘帆船'.repeat(10);

test('short texts stay whole, and long ones that differ early are only cut at the end', () => {
  expect(excerptDifference('old', 'new', 240)).toEqual({ mine: 'old', theirs: 'new' });
  expect(excerptDifference('old tea', 'new tea', 3)).toEqual({ mine: 'old…', theirs: 'new…' });
  expect(excerptDifference('', sentences, 5)).toEqual({ mine: '', theirs: 'Steep…' });
});

test('a late difference is visible in both, after a piece of the text before it', () => {
  const { mine, theirs } = excerptDifference(`${sentences}Mine is the end.`, `${sentences}Theirs is the end.`, 60);
  expect(mine).toBe('…and drink it while the tide turns. Mine is the end.');
  expect(theirs).toBe('…and drink it while the tide turns. Theirs is the end.');
});

test('a text that was only added to shows where it went on', () => {
  const { mine, theirs } = excerptDifference(`${sentences}And more.`, sentences, 60);
  expect(mine).toMatch(/^….*turns\. And more\.$/);
  expect(theirs).toBe('…and drink it while the tide turns. ');
});

test('a text without spaces begins some characters before the difference', () => {
  const { mine, theirs } = excerptDifference(`${han}我的`, `${han}别人的`, 60);
  expect([mine, theirs]).toEqual([`…${han.slice(-40)}我的`, `…${han.slice(-40)}别人的`]);
});

test('no character of two code units is cut in half', () => {
  const boats = '⛵🚢'.repeat(40);
  for (let maxLength = 10; maxLength < 14; maxLength += 1) {
    // Both emoji begin with the same code unit.
    const { mine, theirs } = excerptDifference(`${boats}🍵${boats}`, `${boats}🍶${boats}`, maxLength + 40);
    for (const text of [mine, theirs]) expect(text.isWellFormed()).toBe(true);
    expect([mine, theirs]).toEqual([expect.stringContaining('🍵'), expect.stringContaining('🍶')]);
  }
});
