import { expect, test } from 'vitest';
import { truncateText, wrapText } from './fitText.ts';

const measure = (text: string) => [...text].length * 10;

test('a text that fits stays; a longer one ends with an ellipsis inside the width', () => {
  expect(truncateText('Gaiwan', 60, measure)).toBe('Gaiwan');
  expect(truncateText('Gaiwan celadon', 80, measure)).toBe('Gaiwan…');
  expect(truncateText('龙泉青瓷盖碗', 40, measure)).toBe('龙泉青…');
  expect(truncateText('Gaiwan', 5, measure)).toBe('…');
});

test('a sentence wraps between words, also without spaces, and punctuation does not begin a line', () => {
  expect(wrapText('Up 12% on the period before', 120, measure)).toEqual(['Up 12% on', 'the period', 'before']);
  const lines = wrapText('比上一周期增长，盖碗最高', 50, measure);
  expect(lines.join('')).toBe('比上一周期增长，盖碗最高');
  expect(lines.every((line) => measure(line) <= 50 && !line.startsWith('，'))).toBe(true);
});

test('a sign stays with the number after it', () => {
  expect(wrapText('Sales fell to ¥12,345.00', 150, measure)).toEqual(['Sales fell to', '¥12,345.00']);
  expect(wrapText('Down to HK$1,288 (−12%)', 120, measure)).toEqual(['Down to', 'HK$1,288', '(−12%)']);
  expect(wrapText('销售额减少−12%', 60, measure).at(-1)).toBe('−12%');
  expect(wrapText('a well-known cup', 90, measure)).toEqual(['a well-', 'known cup']);
});

test('a word that is longer than a line is cut', () => {
  expect(wrapText('a Taumatawhakatangihanga b', 60, measure)).toEqual(['a', 'Tauma…', 'b']);
  expect(wrapText('', 60, measure)).toEqual([]);
});
