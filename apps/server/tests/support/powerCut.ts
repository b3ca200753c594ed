import fs, { cpSync, mkdirSync, readlinkSync, rmSync, truncateSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { vi } from 'vitest';

/** Records which writes of a folder would survive a power failure. */
interface DiskWatcher {
  /** Relative paths of files with unsynced writes. */
  unsyncedFiles(): string[];
  /** Copies the folder as after a power failure: each file has the bytes of its last sync. */
  copyAfterPowerCut(target: string): void;
  stop(): void;
}

/** The path of an open file descriptor; Linux only. */
const getPath = (descriptor: number) => readlinkSync(`/proc/self/fd/${descriptor}`);

/** Watches writes and syncs of this process in a folder; its current content counts as synced. */
export function watchDisk(folder: string, scratch: string): DiskWatcher {
  const synced = join(scratch, 'synced');
  cpSync(folder, synced, { recursive: true });
  const unsynced = new Set<string>();
  const inFolder = (descriptor: number) => {
    const path = relative(folder, getPath(descriptor));
    return path.startsWith('..') ? null : path;
  };
  const { writeSync, fsyncSync } = fs;
  const write = vi.spyOn(fs, 'writeSync').mockImplementation(((descriptor: number, ...rest: unknown[]) => {
    const path = inFolder(descriptor);
    if (path !== null) unsynced.add(path);
    return (writeSync as (...parameters: unknown[]) => number)(descriptor, ...rest);
  }) as typeof writeSync);
  const sync = vi.spyOn(fs, 'fsyncSync').mockImplementation((descriptor) => {
    fsyncSync(descriptor);
    const path = inFolder(descriptor);
    if (path === null || fs.fstatSync(descriptor).isDirectory()) return;
    mkdirSync(dirname(join(synced, path)), { recursive: true });
    cpSync(join(folder, path), join(synced, path));
    unsynced.delete(path);
  });
  return {
    unsyncedFiles: () => [...unsynced].sort(),
    copyAfterPowerCut(target) {
      cpSync(folder, target, { recursive: true });
      for (const path of unsynced) {
        if (!fs.existsSync(join(target, path))) continue;
        if (fs.existsSync(join(synced, path))) cpSync(join(synced, path), join(target, path));
        else truncateSync(join(target, path));
      }
    },
    stop() {
      write.mockRestore();
      sync.mockRestore();
      rmSync(synced, { recursive: true, force: true });
    },
  };
}
