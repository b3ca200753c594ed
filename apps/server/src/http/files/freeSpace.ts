import type { StatsFs } from 'node:fs';
import { isStaff } from '@sampan/domain/access/access';
import type { Deps } from '../../deps.ts';
import { readDisk } from '../../filesDisk.ts';
import { ApiError } from '../apiError.ts';
import type { Viewer } from '../calls/handler.ts';

/** Minimum interval of warnings, ms. */
const warnIntervalMs = 60_000;

/** Bytes that customers' uploads leave free, or a tenth of a smaller disk. `/readyz` fails at 64 MiB. */
const reservedBytes = 1024 ** 3;

/** Whether a disk has room for customers' uploads. */
export function hasRoom({ bavail, blocks, bsize }: Pick<StatsFs, 'bavail' | 'blocks' | 'bsize'>): boolean {
  return bavail * bsize >= Math.min(reservedBytes, (blocks * bsize) / 10);
}

/**
 * Creates the check that refuses customers' uploads before the disk is full, so that orders, which the embedded database
 * writes to it, and uploads of staff go on. Files for S3 stay here only until they are sent. The check throws ApiError
 * UNAVAILABLE with Retry-After, as on a full disk, and warns in the log once a minute.
 */
export function createFreeSpaceCheck({ config, log }: Pick<Deps, 'config' | 'log'>) {
  let nextWarningAt = 0;
  return async function checkFreeSpace(viewer: Viewer | null): Promise<void> {
    if (config.s3 || isStaff(viewer)) return;
    const disk = await readDisk(config.dataDir);
    if (!disk || hasRoom(disk)) return;
    if (performance.now() >= nextWarningAt) {
      nextWarningAt = performance.now() + warnIntervalMs;
      log.warn({ freeBytes: disk.bavail * disk.bsize }, 'uploads of customers are refused: the disk is nearly full');
    }
    throw new ApiError('UNAVAILABLE', { retryAfter: 60 });
  };
}
