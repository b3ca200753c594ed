import { expect, test } from 'vitest';
import { keyCaps, shortcutText } from './keyNames.ts';

test('the command key has the name of the keyboard it is on', () => {
  expect(shortcutText('mod+k', 'MacIntel')).toBe('⌘K');
  expect(shortcutText('mod+k', 'Win32')).toBe('Ctrl K');
  expect(keyCaps('mod+Enter', 'Linux x86_64')).toEqual(['Ctrl', 'Enter']);
});

test('single keys and sequences read as they are pressed', () => {
  expect(shortcutText('g o', 'MacIntel')).toBe('g o');
  expect(keyCaps('?', 'Win32')).toEqual(['?']);
  expect(keyCaps('Escape', 'Win32')).toEqual(['Esc']);
});
