import { expect, test } from 'vitest';
import { formatShortcut, getKeyCaps } from './keyNames.ts';

test('the command key has the name of the keyboard it is on', () => {
  expect(formatShortcut('mod+k', 'MacIntel')).toBe('⌘K');
  expect(formatShortcut('mod+k', 'Win32')).toBe('Ctrl K');
  expect(getKeyCaps('mod+Enter', 'Linux x86_64')).toEqual(['Ctrl', 'Enter']);
});

test('single keys and sequences read as they are pressed', () => {
  expect(formatShortcut('g o', 'MacIntel')).toBe('g o');
  expect(getKeyCaps('?', 'Win32')).toEqual(['?']);
  expect(getKeyCaps('Escape', 'Win32')).toEqual(['Esc']);
});
