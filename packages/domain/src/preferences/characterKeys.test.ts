import { expect, test } from 'vitest';
import { createFakeStorage, createThrowingStorage } from '../ports.fakes.ts';
import { characterKeysKey, hasCharacterKeys, writeCharacterKeys } from './characterKeys.ts';

test('shortcuts of letters work until they are turned off, and again afterwards', () => {
  const storage = createFakeStorage().tab();
  expect(hasCharacterKeys(storage)).toBe(true);
  writeCharacterKeys(storage, false);
  expect(hasCharacterKeys(storage)).toBe(false);
  writeCharacterKeys(storage, true);
  expect(hasCharacterKeys(storage)).toBe(true);
});

test.each(['', 'Off', 'no', '{"isOn":false}'])('the unknown value %j leaves them on', (value) => {
  expect(hasCharacterKeys(createFakeStorage({ [characterKeysKey]: value }).tab())).toBe(true);
});

test('a storage that throws leaves them on', () => {
  writeCharacterKeys(createThrowingStorage(), false);
  expect(hasCharacterKeys(createThrowingStorage())).toBe(true);
});
