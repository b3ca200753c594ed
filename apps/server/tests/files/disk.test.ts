import fs, { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { scratchFolder } from '../../../../scripts/scratchFolder.ts';
import { DiskStore } from '../../src/providers/files/disk.ts';

let folder: string;
beforeEach(() => {
  folder = scratchFolder('disk');
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

// biome-ignore lint/correctness/useYield: it breaks off before its first bytes
async function* broken(): AsyncGenerator<Uint8Array> {
  throw new Error('broken off');
}

test('what breaks off at once leaves no draft, however slowly a file is opened', async () => {
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
