import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { scratchFolder } from '../../../../scripts/processes/scratchFolder.ts';
import { DiskStore } from '../../src/providers/files/disk.ts';
import { DecryptionError, FileCipher } from '../../src/providers/files/fileCipher.ts';

const chunk = 64 * 1024;
const sealed = chunk + 16;
const header = 40;
let folder: string;
let store: DiskStore;
beforeEach(() => {
  folder = scratchFolder('encryption');
  store = new DiskStore(folder, new FileCipher(Buffer.alloc(32, 7)));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const keptPath = (key: string) => join(folder, 'kept', key.slice(0, 2), key);

/** Chunks of uneven size, like those from a network. */
async function* inPieces(bytes: Uint8Array, size = 10_007) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function keep(bytes: Buffer, pieces?: number): Promise<string> {
  const { key, size, checksum } = await store.receive(inPieces(bytes, pieces));
  expect({ size, checksum }).toEqual({
    size: bytes.length,
    checksum: createHash('sha256').update(bytes).digest('hex'),
  });
  expect((await buffer(await store.openDraft(key))).equals(bytes)).toBe(true);
  await store.keep(key);
  return key;
}

async function read(key: string, range?: { start: number; end: number }): Promise<Buffer> {
  const stream = await store.open(key, range);
  if (!stream) throw new Error('no such file');
  return buffer(stream);
}

test.each([0, 1, chunk - 1, chunk, chunk + 1, 3 * chunk, 3 * chunk + 5])(
  'a file of %i bytes is not on the disk in clear, and is read as it was written, by any range',
  async (size) => {
    const bytes = randomBytes(size);
    const key = await keep(bytes, size % 2 === 0 ? 200_000 : undefined);
    const raw = readFileSync(keptPath(key));
    expect(raw.length).toBe(header + size + 16 * Math.max(1, Math.ceil(size / chunk)));
    if (size > 32) for (const at of [0, size - 32]) expect(raw.includes(bytes.subarray(at, at + 32))).toBe(false);
    expect((await read(key)).equals(bytes)).toBe(true);
    for (const [start, end] of [
      [0, 0],
      [chunk - 1, chunk],
      [chunk, 2 * chunk - 1],
      [5, 3 * chunk],
      [size - 1, size - 1],
    ] as const) {
      if (start < 0 || start > end || end >= size) continue;
      expect((await read(key, { start, end })).equals(bytes.subarray(start, end + 1)), `${start}-${end}`).toBe(true);
    }
  },
);

test('a file that was truncated, changed, reordered, renamed or encrypted by another key is not read', async () => {
  const bytes = randomBytes(3 * chunk + 5);
  const key = await keep(bytes);
  const whole = readFileSync(keptPath(key));
  const damaged = async (change: (raw: Buffer) => Buffer) => {
    writeFileSync(keptPath(key), change(Buffer.from(whole)));
    await expect(read(key)).rejects.toThrow();
  };
  for (const length of [header + 3 * sealed, header + 2 * sealed, header + 7, header, 20]) {
    await damaged((raw) => raw.subarray(0, length));
  }
  for (const at of [8, header, header + sealed + 9, whole.length - 1]) {
    await damaged((raw) => {
      raw[at] = (raw[at] ?? 0) ^ 1;
      return raw;
    });
  }
  const [first, second] = [
    whole.subarray(header, header + sealed),
    whole.subarray(header + sealed, header + 2 * sealed),
  ];
  await damaged((raw) => Buffer.concat([raw.subarray(0, header), second, first, raw.subarray(header + 2 * sealed)]));
  await damaged((raw) => Buffer.concat([raw, raw.subarray(header, header + sealed)]));
  writeFileSync(keptPath(key), whole);
  expect((await read(key)).equals(bytes)).toBe(true);

  const other = `${key.slice(0, 31)}${key.endsWith('0') ? '1' : '0'}`;
  writeFileSync(keptPath(other), whole);
  await expect(read(other)).rejects.toThrow();
  const stranger = new DiskStore(folder, new FileCipher(Buffer.alloc(32, 8)));
  const stream = await stranger.open(key);
  await expect(stream && buffer(stream)).rejects.toThrow(DecryptionError);
});

test('a reader that leaves early closes the file', async () => {
  const key = await keep(randomBytes(20 * chunk));
  const openFiles = () => readdirSync('/proc/self/fd').length;
  const before = openFiles();
  for (let count = 0; count < 20; count += 1) {
    const stream = await store.open(key);
    await new Promise((resolve) => stream?.once('readable', resolve));
    stream?.destroy();
    await new Promise((resolve) => stream?.once('close', resolve));
  }
  expect(openFiles()).toBeLessThan(before + 5);
});

test('files of an earlier version are read in clear and encrypted in place, and a stopped run goes on', async () => {
  const clear = new DiskStore(folder);
  const contents = new Map<string, Buffer>();
  for (const size of [0, 10, chunk, 2 * chunk + 1]) {
    const bytes = randomBytes(size);
    const { key } = await clear.receive(inPieces(bytes));
    await clear.keep(key);
    contents.set(key, bytes);
  }
  const [first = ''] = contents.keys();
  const readAll = async () => {
    for (const [key, bytes] of contents) expect((await read(key)).equals(bytes), key).toBe(true);
  };
  await readAll();
  expect((await read([...contents.keys()][3] ?? '', { start: 5, end: chunk + 9 })).length).toBe(chunk + 5);

  // A killed process has left a partial copy.
  mkdirSync(join(folder, 'drafts'), { recursive: true });
  writeFileSync(join(folder, 'drafts', first), 'half');
  expect(await store.encryptOld(AbortSignal.abort())).toBe(0);
  expect(await store.encryptOld()).toBe(4);
  expect(await store.encryptOld()).toBe(0);
  await readAll();
  for (const key of contents.keys()) {
    expect(readFileSync(keptPath(key)).subarray(0, 8).toString()).toBe('SAMPANF1');
    expect(statSync(keptPath(key)).mode & 0o777).toBe(0o600);
    expect(statSync(dirname(keptPath(key))).mode & 0o777).toBe(0o700);
  }
  expect(readdirSync(join(folder, 'drafts'))).toEqual([]);
});

const readAll = async (by: DiskStore, key: string, range?: { start: number; end: number }) => {
  const stream = await by.open(key, range);
  return stream && buffer(stream);
};

test('a file of a previous key is read by any range, a damaged or foreign one by none; new files have the first key', async () => {
  const bytes = randomBytes(3 * chunk + 5);
  const key = await keep(bytes);
  const [former, other, current] = [7, 8, 9].map((byte) => Buffer.alloc(32, byte)) as [Buffer, Buffer, Buffer];
  const later = new DiskStore(folder, new FileCipher(current, other, former));
  expect((await readAll(later, key))?.equals(bytes)).toBe(true);
  for (const [start, end] of [
    [0, 0],
    [chunk - 1, 2 * chunk],
    [3 * chunk, 3 * chunk + 4],
  ] as const) {
    expect((await readAll(later, key, { start, end }))?.equals(bytes.subarray(start, end + 1))).toBe(true);
  }
  const { key: next } = await later.receive(inPieces(bytes));
  await later.keep(next);
  expect((await readAll(new DiskStore(folder, new FileCipher(current)), next))?.equals(bytes)).toBe(true);
  await expect(read(next)).rejects.toThrow(DecryptionError);
  await expect(readAll(new DiskStore(folder, new FileCipher(current, other)), key)).rejects.toThrow(DecryptionError);

  const raw = readFileSync(keptPath(key));
  raw[header + sealed + 9] = (raw[header + sealed + 9] ?? 0) ^ 1;
  writeFileSync(keptPath(key), raw);
  await expect(readAll(later, key)).rejects.toThrow(DecryptionError);
  expect((await readAll(later, key, { start: 0, end: 9 }))?.equals(bytes.subarray(0, 10))).toBe(true);
});
