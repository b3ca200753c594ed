import { expect, test } from 'vitest';
import { cleanFileName } from './fileName.ts';

test('a name is its last segment, without control and bidirectional characters', () => {
  expect(cleanFileName('C:\\shop\\茶壶.jpg')).toBe('茶壶.jpg');
  expect(cleanFileName('../a\u0000b\u202e.png ')).toBe('ab.png');
  expect(cleanFileName(' \u0007 ')).toBe('file');
});

test('a long name keeps its beginning and its extension', () => {
  expect(cleanFileName(`front ${'x'.repeat(200)}.jpeg`)).toBe(`front ${'x'.repeat(109)}.jpeg`);
  expect(cleanFileName(`front ${'x'.repeat(200)}`)).toBe(`front ${'x'.repeat(114)}`);
  // Not an extension: a sentence after a full stop.
  expect(cleanFileName(`No. ${'x'.repeat(200)}`)).toBe(`No. ${'x'.repeat(116)}`);
});

test('a character of two code units is not cut in half', () => {
  expect(cleanFileName(`a${'🍵'.repeat(100)}.jpg`)).toBe(`a${'🍵'.repeat(57)}.jpg`);
  expect(cleanFileName(`${'🍵'.repeat(100)}.jpg`)).toBe(`${'🍵'.repeat(58)}.jpg`);
});
