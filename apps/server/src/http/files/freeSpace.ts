import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { isStaff } from '@sampan/domain/access/access';
import type { Deps } from '../../deps.ts';
import { ApiError } from '../apiError.ts';
import type { Viewer } from '../calls/handler.ts';

/** Bytes that customers' uploads leave free, or a tenth of a smaller disk. `/readyz` fails at 64 MiB. */
const reservedBytes = 1024 ** 3;

/** Whether a disk has room for customers' uploads. */
export function hasRoom({ bavail, blocks, bsize }: Pick<StatsFs, 'bavail' | 'blocks' | 'bsize'>): boolean {
  return bavail * bsize >= Math.min(reservedBytes, (blocks * bsize) / 10);
}

/**
 * Refuses customers' uploads before the disk is full, so that orders, which the embedded database writes to it, and uploads
 * of staff go on. Files for S3 stay here only until they are sent.
 * @throws ApiError UNAVAILABLE with Retry-After, as on a full disk
 */
export async function checkFreeSpace({ config }: Pick<Deps, 'config'>, viewer: Viewer | null): Promise<void> {
  if (config.s3 || isStaff(viewer)) return;
  const { dataDir } = config;
  // The folder of the files may be a disk of its own; before the first upload it does not exist.
  const disk = await statfs(join(dataDir, 'files')).catch(() => statfs(dataDir).catch(() => null));
  if (disk && !hasRoom(disk)) throw new ApiError('UNAVAILABLE', { retryAfter: 60 });
}
