import { openSync } from 'node:fs';
import { expect, test } from 'vitest';
import { UsageError } from './command.ts';
import { explainError } from './explainError.ts';

function getError(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

test('an error of the file system is a sentence that names the path', () => {
  const missing = getError(() => openSync('/no/such/shop.tar.gz', 'r'));
  expect(explainError(missing)).toBe('/no/such/shop.tar.gz: no such file or directory (ENOENT).');
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  expect(explainError(full)).toBe('no space left on device (ENOSPC).');
});

test('other errors are said as they are', () => {
  expect(explainError(new UsageError('Seven is not an id.'))).toBe('Seven is not an id.');
  expect(explainError(new RangeError('Invalid count'))).toBe('RangeError: Invalid count');
});
