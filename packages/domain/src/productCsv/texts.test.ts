import { expect, test } from 'vitest';
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
