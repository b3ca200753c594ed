import { expect, test } from 'vitest';
import { toSyncFlags } from './dataFolder.ts';

test('a sync opens files and folders for reading', () => {
  expect(toSyncFlags(false, 'linux')).toBe('r');
  expect(toSyncFlags(true, 'darwin')).toBe('r');
});

test('on Windows a sync opens files for writing and skips folders', () => {
  expect(toSyncFlags(false, 'win32')).toBe('r+');
  expect(toSyncFlags(true, 'win32')).toBeNull();
});
