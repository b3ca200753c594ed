import fs, { readdirSync, readlinkSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { scratchFolder } from '../../../../scripts/processes/scratchFolder.ts';
import { DiskStore } from '../../src/providers/files/disk.ts';
import { FileCipher } from '../../src/providers/files/fileCipher.ts';

let folder: string;
beforeEach(() => {
  folder = scratchFolder('disk');
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

// biome-ignore lint/correctness/useYield: it fails before its first bytes
async function* broken(): AsyncGenerator<Uint8Array> {
  throw new Error('broken off');
}

test('an upload aborted at once leaves no draft, however slowly the file is opened', async () => {
  const { open } = fs;
  const slow = vi
    .spyOn(fs, 'open')
    .mockImplementation(((...args: Parameters<typeof open>) =>
      setTimeout(() => open(...args), 50)) as unknown as typeof open);
  onTestFinished(() => slow.mockRestore());
  await expect(new DiskStore(folder).receive(broken())).rejects.toThrow('broken off');
  await sleep(100);
  expect(readdirSync(join(folder, 'drafts'))).toEqual([]);
});

/** Files of the store that this process has open. */
function openFiles(): string[] {
  return readdirSync('/proc/self/fd').flatMap((descriptor) => {
    try {
      const path = readlinkSync(`/proc/self/fd/${descriptor}`);
      return path.startsWith(folder) ? [path] : [];
    } catch {
      return [];
    }
  });
}

async function expectNothingOpen(): Promise<void> {
  await vi.waitFor(() => expect(openFiles()).toEqual([]), { timeout: 2_000 });
}

async function* bytes(length: number): AsyncGenerator<Uint8Array> {
  yield new Uint8Array(length);
}

test.each([
  ['encrypted', new FileCipher(Buffer.alloc(32, 7))],
  ['in clear', undefined],
])('no file stays open, whatever becomes of what reads or writes it (%s)', async (_name, cipher) => {
  const store = new DiskStore(folder, cipher);
  await expect(store.receive(broken())).rejects.toThrow('broken off');
  await expectNothingOpen();
  const { key } = await store.receive(bytes(300_000));
  await expectNothingOpen();
  for (const isDraft of [true, false]) {
    if (!isDraft) await store.keep(key);
    const open = async () => {
      const stream = isDraft ? await store.openDraft(key) : await store.open(key);
      if (!stream) throw new Error('the file is gone');
      return stream;
    };
    (await open()).destroy();
    await expectNothingOpen();
    const left = await open();
    await left[Symbol.asyncIterator]().next();
    left.destroy(new Error('the client is gone'));
    left.on('error', () => undefined);
    await expectNothingOpen();
    for await (const _chunk of await open()) break;
    await expectNothingOpen();
    let length = 0;
    for await (const chunk of await open()) length += chunk.length;
    expect(length).toBe(300_000);
    await expectNothingOpen();
  }
  await store.encryptOld();
  await expectNothingOpen();
});

test('a file that cannot be decrypted, or is no file, is closed as well', async () => {
  const store = new DiskStore(folder, new FileCipher(Buffer.alloc(32, 7)));
  const { key } = await store.receive(bytes(300_000));
  await store.keep(key);
  const path = join(folder, 'kept', key.slice(0, 2), key);
  truncateSync(path, 100_000);
  const stream = await store.open(key);
  await expect(stream?.toArray()).rejects.toThrow();
  await expectNothingOpen();
  rmSync(path);
  fs.mkdirSync(path);
  await expect(store.open(key)).rejects.toThrow();
  await expectNothingOpen();
  rmSync(path, { recursive: true });
  writeFileSync(path, 'short');
  expect(Buffer.concat((await (await store.open(key))?.toArray()) ?? []).toString()).toBe('short');
  await expectNothingOpen();
});

test('the first kept file is on the disk with all folders that were created for it', async () => {
  const root = join(folder, 'files');
  const store = new DiskStore(root);
  const handle = await fs.promises.open(folder);
  const synced: string[] = [];
  const sync = vi.spyOn(Object.getPrototypeOf(handle), 'sync').mockImplementation(async function (this: FileHandle) {
    synced.push(readlinkSync(`/proc/self/fd/${this.fd}`));
  });
  onTestFinished(() => sync.mockRestore());
  await handle.close();
  const { key } = await store.receive(bytes(10));
  expect(synced).toEqual([folder, store.getDraftPath(key)]);
  await store.keep(key);
  const kept = join(root, 'kept');
  expect(synced.slice(2)).toEqual([join(kept, key.slice(0, 2)), kept, root]);
});

test('a sweep removes the draft of an encryption that was killed, and leaves its file', async () => {
  const plain = new DiskStore(folder);
  async function* content() {
    yield Buffer.from('from before the encryption');
  }
  const { key } = await plain.receive(content());
  await plain.keep(key);
  const store = new DiskStore(folder, new FileCipher(Buffer.alloc(32, 7)));
  writeFileSync(store.getDraftPath(key), 'half');
  const soon = new Date(Date.now() + 60_000);
  expect(await store.sweepDrafts(soon)).toBe(1);
  expect(await store.sweep(soon, async (keys) => new Set(keys))).toBe(0);
  expect(readdirSync(join(folder, 'drafts'))).toEqual([]);
  const kept = await store.open(key);
  expect(kept && (await buffer(kept)).toString()).toBe('from before the encryption');
});
