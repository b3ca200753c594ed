import { expect, test } from 'vitest';
import { toUploadErrorKey } from './uploadErrorKey.ts';

test('a picture with too many pixels has a message of its own', () => {
  const codes = ['FILE_REFUSED', 'NOT_FOUND'] as const;
  const toKey = (file: string) => toUploadErrorKey({ code: 'FILE_REFUSED', fields: { file } }, codes);
  expect(['large', 'broken', 'pixels'].map(toKey)).toEqual(['large', 'FILE_REFUSED', 'FILE_REFUSED']);
  expect(toUploadErrorKey({ code: 'NOT_FOUND' }, codes)).toBe('NOT_FOUND');
  expect(toUploadErrorKey({ code: 'ORDER_STATE' }, codes)).toBeUndefined();
});
