import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { scratchFolder } from '../../../../scripts/processes/scratchFolder.ts';
import { loadSecrets, storeDataKey } from './secrets.ts';

let data: string;
let keys: string;
beforeEach(() => {
  data = scratchFolder('secrets');
  keys = join(data, 'keys');
});
afterEach(() => {
  rmSync(data, { recursive: true, force: true });
});

const readKey = async (dataKey?: string) => (await loadSecrets(keys, dataKey)).keyFor('files').toString('hex');

test('the key that is made is found again, and may come from the environment later', async () => {
  const made = await readKey();
  expect(await readKey()).toBe(made);
  expect(await readKey(readFileSync(join(keys, 'data.key'), 'utf8'))).toBe(made);
});

test('an editor’s line break behind the key is no damage', async () => {
  const made = await readKey();
  writeFileSync(join(keys, 'data.key'), `${readFileSync(join(keys, 'data.key'), 'utf8')}\n`);
  expect(await readKey()).toBe(made);
});

test('a new key does not replace one that was stored meanwhile', async () => {
  const made = await readKey();
  await expect(storeDataKey(keys, 'a'.repeat(64))).rejects.toThrow('was created during the start');
  expect(await readKey()).toBe(made);
});

test('a key that is missing or damaged is not replaced', async () => {
  await readKey();
  for (const text of ['', 'f'.repeat(63), 'g'.repeat(64)]) {
    writeFileSync(join(keys, 'data.key'), text);
    await expect(readKey(), text).rejects.toThrow('does not hold a key of 64 hexadecimal digits');
  }
  rmSync(join(keys, 'data.key'));
  await expect(readKey()).rejects.toThrow(`${join(keys, 'data.key')} is missing, and DATA_KEY is not set.`);
});

test('another key than the one that the data was encrypted with is refused', async () => {
  await readKey('a'.repeat(64));
  await expect(readKey('b'.repeat(64))).rejects.toThrow(`DATA_KEY is not the key that the data in ${data}`);
  writeFileSync(join(keys, 'data.key'), 'b'.repeat(64));
  await expect(readKey()).rejects.toThrow(`data.key is not the key that the data in ${data}`);
  expect(await readKey('a'.repeat(64))).toBe(await readKey('A'.repeat(64)));
});
