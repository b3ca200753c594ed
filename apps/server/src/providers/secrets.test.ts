import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { scratchFolder } from '../../../../scripts/processes/scratchFolder.ts';
import { loadSecrets, Sealer, Secrets, storeDataKey } from './secrets.ts';

let data: string;
let keys: string;
beforeEach(() => {
  data = scratchFolder('secrets');
  keys = join(data, 'keys');
});
afterEach(() => {
  rmSync(data, { recursive: true, force: true });
});

const readKey = async (dataKey?: string) => (await loadSecrets(keys, { dataKey })).keysFor('files')[0].toString('hex');

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

const [first, second, third] = ['a', 'b', 'c'].map((digit) => digit.repeat(64)) as [string, string, string];
const toSecrets = (...keys: [string, ...string[]]) => {
  const [current, ...previous] = keys.map((key) => Buffer.from(key, 'hex'));
  return new Secrets(current as Buffer, previous);
};

test('texts of previous keys decrypt, new ones have the current key, and the owner is checked under each', () => {
  const sealed = new Sealer(...toSecrets(first).keysFor('messages')).seal('hello', 'chan');
  const sealer = new Sealer(...toSecrets(third, second, first).keysFor('messages'));
  expect(sealer.open(sealed, 'chan')).toBe('hello');
  expect(() => sealer.open(sealed, 'wong')).toThrow();
  expect(() => new Sealer(...toSecrets(third, second).keysFor('messages')).open(sealed, 'chan')).toThrow();
  const anew = sealer.seal('hello', 'chan');
  expect(new Sealer(...toSecrets(third).keysFor('messages')).open(anew, 'chan')).toBe('hello');
  const damaged = Buffer.from(sealed);
  damaged[14] = (damaged[14] ?? 0) ^ 1;
  expect(() => sealer.open(damaged, 'chan')).toThrow();
});

test('the current key among the previous ones counts once, and hashes have the current key', () => {
  const secrets = toSecrets(first, first, second);
  expect(secrets.previousFingerprints).toEqual([toSecrets(second).fingerprint]);
  expect(secrets.keysFor('files')).toHaveLength(2);
  expect(secrets.keyFor('codes')).toEqual(toSecrets(first).keyFor('codes'));
});

test('the check value of a previous key is accepted and replaced by that of the current one', async () => {
  await loadSecrets(keys, { dataKey: first });
  await expect(loadSecrets(keys, { dataKey: second, dataKeyPrevious: [third] })).rejects.toThrow('is not the key');
  await loadSecrets(keys, { dataKey: second, dataKeyPrevious: [third, first] });
  await loadSecrets(keys, { dataKey: second });
  await expect(loadSecrets(keys, { dataKey: first })).rejects.toThrow('is not the key');
});

test('the file of previous keys counts beside a key file, and not beside DATA_KEY; a damaged line is an error', async () => {
  await loadSecrets(keys, {});
  writeFileSync(join(keys, 'data.key.previous'), `${second}\n${third}\n`);
  expect((await loadSecrets(keys, {})).previousFingerprints).toEqual(
    [second, third].map((key) => toSecrets(key).fingerprint),
  );
  const dataKey = readFileSync(join(keys, 'data.key'), 'utf8');
  expect((await loadSecrets(keys, { dataKey })).previousFingerprints).toEqual([]);
  writeFileSync(join(keys, 'data.key.previous'), `${second}\n${third.slice(1)}`);
  await expect(loadSecrets(keys, {})).rejects.toThrow('data.key.previous has a line that is not a key');
});
