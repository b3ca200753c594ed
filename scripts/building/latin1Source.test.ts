import { expect, test } from 'vitest';
import { toLatin1 } from './latin1Source.ts';

/** A source in which few characters are outside Latin-1. */
const inLongSource = (code: string) => `${code} // ${'-'.repeat(100)}`;
const evaluate = (code: string): unknown => new Function(`return ${code}\n`)();

test.each([
  ['a text', "'茶壶 – é'"],
  ['a template', '`茶壶…`'],
  ['a character beyond the basic plane', "'🍵'"],
  ['an escaped character', String.raw`'\茶'`],
  ['an escaped backslash before a character', String.raw`'\\茶'`],
  ['an object key', '({ 茶: 1 })'],
  ['a text in JSON', `JSON.parse('{"name":"茶"}')`],
])('%s has the same value in Latin-1', (_, code) => {
  const escaped = toLatin1(inLongSource(code));
  expect(escaped).toMatch(/^[\0-\xff]*$/);
  expect(evaluate(escaped)).toEqual(evaluate(code));
});

test.each([
  ['/[一-鿿]/', '壶'],
  ['/^[🍵🫖]$/u', '🫖'],
])('%s matches the same in Latin-1', (code, text) => {
  const escaped = evaluate(toLatin1(inLongSource(code))) as RegExp;
  expect(escaped.test(text)).toBe(true);
  expect(escaped.test('a')).toBe(false);
});

test('a source of Chinese texts alone stays as it is: escaped it would take three times the memory', () => {
  expect(toLatin1("'茶壶茶壶茶壶茶壶'")).toBe("'茶壶茶壶茶壶茶壶'");
});
