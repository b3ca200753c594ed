import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { scratchFolder } from '../../../../scripts/processes/scratchFolder.ts';

function mount(...args: string[]): boolean {
  const { status: exitCode } = spawnSync('mount', args);
  return exitCode === 0;
}

const mountTmpfs = (folder: string, megabytes: number) =>
  mount('-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder);

/** Whether this process has the right to mount a file system. */
export function canMount(): boolean {
  const folder = scratchFolder('mount');
  const isMounted = mountTmpfs(folder, 1);
  if (isMounted) spawnSync('umount', [folder]);
  rmSync(folder, { recursive: true });
  return isMounted;
}

/** A disk whose faults a test controls, with its disposal. */
export interface DiskFault {
  begin(): Promise<void> | void;
  end(): void;
}

export interface SmallDisk {
  faults: Record<'full' | 'read-only', DiskFault>;
  close(): void;
}

/** Mounts a small file system at a folder, which is created if it is missing. */
export function openSmallDisk(folder: string, megabytes: number): SmallDisk {
  mkdirSync(folder, { recursive: true });
  mountTmpfs(folder, megabytes);
  const filler = join(folder, 'filler');
  return {
    faults: {
      full: {
        begin() {
          const chunk = Buffer.alloc(1 << 16);
          try {
            for (;;) writeFileSync(filler, chunk, { flag: 'a' });
          } catch (error) {
            expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC');
          }
        },
        end: () => rmSync(filler),
      },
      'read-only': {
        async begin() {
          // Refused as long as a file is open for writing.
          await expect.poll(() => mount('-o', 'remount,ro', folder), { timeout: 10_000, interval: 5 }).toBe(true);
        },
        end: () => void mount('-o', 'remount,rw', folder),
      },
    },
    close: () => void spawnSync('umount', ['-l', folder]),
  };
}
