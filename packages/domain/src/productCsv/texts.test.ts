import { expect, test } from 'vitest';
import { createCsvSheet } from './columns.ts';
import { readBlock } from './read.ts';
import { formatNamedValues, parseNamedValues, toPlainText, toTextHtml } from './texts.ts';

test('spaces around a text are escaped, those within are not', () => {
  expect(toTextHtml(' a  b \n\n')).toBe('<p>&#32;a  b&#32;</p><p></p>');
  expect(toTextHtml('   ')).toBe('<p>&#32;&#32;&#32;</p>');
  const values = [{ name: ' a ', value: '\u2028b  c\n' }];
  expect(formatNamedValues(values)).toBe('\\u0020a\\u0020: \\u2028b  c\\u000a');
  expect(parseNamedValues(formatNamedValues(values))).toEqual(values);
});

test('a long run of spaces within a text takes linear time', () => {
  const text = `a${' '.repeat(100_000)}b`;
  const start = performance.now();
  const html = toTextHtml(text);
  const lines = formatNamedValues([{ name: 'Material', value: text }]);
  // A few milliseconds; ten seconds with an expression that tries each space.
  expect(performance.now() - start).toBeLessThan(5_000);
  expect(toPlainText(html)).toBe(text);
  expect(parseNamedValues(lines)).toEqual([{ name: 'Material', value: text }]);
});

test('named characters may have digits, and capital letters', () => {
  expect(toPlainText('<p>&frac12; l &Ouml;l &AMP; &ouml;l</p>')).toBe('½ l Öl & öl');
});

test('an escape of what a database cannot store is replaced or left out', () => {
  expect(toPlainText('<p>a&#xD800;b&#0; &#55357;&#56832;</p>')).toBe('a\ufffdb 😀');
  const values = parseNamedValues(String.raw`Size: \ud800\u0000b \ud83d\ude00`);
  expect(values).toEqual([{ name: 'Size', value: '\ufffdb 😀' }]);
});

test('a text that is a property of every object is no entity, flag or unit', () => {
  expect(toPlainText('<p>a &constructor; b</p>')).toBe('a &constructor; b');
  const columns = ['Handle', 'Title', 'Published', 'Variant Grams', 'Variant Weight Unit'];
  const cells = ['cup', 'Cup', 'constructor', '250', 'constructor'];
  const context = {
    ...{ currency: 'CNY', origin: 'https://shop.example', untrackedStock: 0, now: new Date(0) },
    getCategory: () => 1,
  };
  const [variant] = readBlock(createCsvSheet(columns), { handle: 'cup', rows: [{ row: 2, cells }] }, context);
  expect(variant?.problems).toMatchObject([{ column: 'Published', code: 'flag' }]);
  expect(variant?.given.extraAttributes).toEqual([{ name: 'Weight', value: '250 g' }]);
});
