import { mkdtempSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/** In-memory file system on Linux. */
const memory = '/dev/shm';
/** Bytes: three end-to-end tests in parallel, with their browsers, need less than 1 GB. */
const wanted = 4 * 1024 ** 3;

/** Returns whether there is enough memory to keep temporary files in it. */
export function hasRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return Math.min(bavail * bsize, freemem()) >= wanted;
  } catch {
    return false;
  }
}

/**
 * Creates a temporary folder for tests, in memory if there is room: a run copies an embedded database of 1,250 files
 * two hundred times, which would take a fifth of its time on disk.
 */
export function scratchFolder(name: string): string {
  return mkdtempSync(join(hasRoomInMemory() ? memory : tmpdir(), `sampan-${name}-`));
}
