import type { StatsFs } from 'node:fs';
import { isStaff } from '@sampan/domain/access/access';
import { maxAccountBytes } from '@sampan/domain/file/uploadRules';
import type { Deps } from '../../deps.ts';
import { readDisk } from '../../filesDisk.ts';
import { minFreeBytes } from '../../providers/files/disk.ts';
import { ApiError } from '../apiError.ts';
import type { Viewer } from '../calls/handler.ts';

/** Minimum interval of warnings, ms. */
const warnIntervalMs = 60_000;

/** Bytes that customers' uploads leave free, or a tenth of a smaller disk. `/readyz` fails at 64 MiB. */
const reservedBytes = 1024 ** 3;

/**
 * Whether a disk has room for customers' uploads.
 * @param expectedBytes of uploads that have not ended
 * @param leftFree bytes that stay free, at most a tenth of the disk
 */
export function hasRoom(
  { bavail, blocks, bsize }: Pick<StatsFs, 'bavail' | 'blocks' | 'bsize'>,
  expectedBytes: number,
  leftFree = reservedBytes,
): boolean {
  return bavail * bsize - expectedBytes >= Math.min(leftFree, (blocks * bsize) / 10);
}

/**
 * Keeps customers' uploads from filling the disk, also many at the same time, so that orders, which the embedded database
 * writes to it, and uploads of staff go on. Files for S3 stay on the disk only until they are sent, so they may use all of
 * it but the minimum of a server that is ready.
 */
export class UploadSpace {
  readonly #config: Deps['config'];
  readonly #log: Deps['log'];
  /** Bytes of the uploads of each account that have not ended. */
  readonly #bytesByAccount = new Map<number, number>();
  #expectedBytes = 0;
  #nextWarningAt = 0;

  constructor({ config, log }: Pick<Deps, 'config' | 'log'>) {
    this.#config = config;
    this.#log = log;
  }

  /**
   * Reserves the bytes of an upload before its body is read. The returned function releases them when the call has ended.
   * Bytes that have arrived until then count twice, as reserved and as taken from the disk.
   * @throws ApiError TOO_MANY_REQUESTS if other uploads of the account leave too little of its quota; UNAVAILABLE if the
   *   disk has no room, as on a full disk, with a warning in the log once a minute
   */
  async reserve(viewer: Viewer | null, bytes: number): Promise<() => void> {
    if (!viewer || isStaff(viewer)) return () => undefined;
    const own = this.#bytesByAccount.get(viewer.id) ?? 0;
    // A single one may be larger than the quota, which counts the stored files.
    if (own > 0 && own + bytes > maxAccountBytes) throw new ApiError('TOO_MANY_REQUESTS', { retryAfter: 2 });
    const release = () => this.#add(viewer.id, -bytes);
    this.#add(viewer.id, bytes);
    try {
      await this.#checkDisk();
    } catch (error) {
      release();
      throw error;
    }
    return release;
  }

  #add(accountId: number, bytes: number): void {
    this.#expectedBytes += bytes;
    const own = (this.#bytesByAccount.get(accountId) ?? 0) + bytes;
    if (own > 0) this.#bytesByAccount.set(accountId, own);
    else this.#bytesByAccount.delete(accountId);
  }

  async #checkDisk(): Promise<void> {
    const disk = await readDisk(this.#config.dataDir);
    if (!disk || hasRoom(disk, this.#expectedBytes, this.#config.s3 ? minFreeBytes : reservedBytes)) return;
    if (performance.now() >= this.#nextWarningAt) {
      this.#nextWarningAt = performance.now() + warnIntervalMs;
      this.#log.warn(
        { freeBytes: disk.bavail * disk.bsize },
        'uploads of customers are refused: the disk is nearly full',
      );
    }
    throw new ApiError('UNAVAILABLE', { retryAfter: 60 });
  }
}
