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

/** Bytes that an upload reserves at a time. */
const stepBytes = 256 * 1024;

type Disk = Pick<StatsFs, 'bavail' | 'blocks' | 'bsize'>;

/**
 * Whether a disk has room for customers' uploads.
 * @param expectedBytes that are not on the disk yet
 * @param leftFree bytes that stay free, at most a tenth of the disk
 */
export function hasRoom({ bavail, blocks, bsize }: Disk, expectedBytes: number, leftFree = reservedBytes): boolean {
  return bavail * bsize - expectedBytes >= Math.min(leftFree, (blocks * bsize) / 10);
}

/** The reserved room of one upload. */
export interface Reservation {
  /**
   * Called with the number of bytes that have arrived, before they are written.
   * @throws ApiError as `UploadSpace.begin`
   */
  take(bytes: number): Promise<void>;
  /** Called when the call has ended. */
  release(): void;
}

const unlimited: Reservation = { take: async () => undefined, release: () => undefined };

/**
 * Keeps customers' uploads from filling the disk, also many at the same time, so that orders, which the embedded database
 * writes to it, and uploads of staff go on. Files for S3 stay on the disk only until they are sent, so they may use all of
 * it but the minimum of a server that is ready. Room is reserved in steps as bytes arrive: an upload that announces many
 * bytes and sends none takes nothing from others.
 */
export class UploadSpace {
  readonly #config: Deps['config'];
  readonly #log: Deps['log'];
  readonly #readDisk: () => Promise<Disk | null>;
  /** Bytes of the uploads of each account that have not ended. */
  readonly #bytesByAccount = new Map<number, number>();
  /** The last step of each upload that has not ended: earlier ones are on the disk. */
  #expectedBytes = 0;
  #nextWarningAt = 0;

  constructor(
    { config, log }: Pick<Deps, 'config' | 'log'>,
    read: () => Promise<Disk | null> = () => readDisk(config.dataDir),
  ) {
    this.#config = config;
    this.#log = log;
    this.#readDisk = read;
  }

  /**
   * Checks before the body of an upload is read that it would fit.
   * @param announcedBytes 0 if they are unknown
   * @throws ApiError TOO_MANY_REQUESTS if other uploads of the account leave too little of its quota; UNAVAILABLE if the
   *   disk has no room, as on a full disk, with a warning in the log once a minute
   */
  async begin(viewer: Pick<Viewer, 'id' | 'role'> | null, announcedBytes: number): Promise<Reservation> {
    if (!viewer || isStaff(viewer)) return unlimited;
    const { id } = viewer;
    let arrived = 0;
    let reserved = 0;
    let lastStep = 0;
    const reserve = (bytes: number, expected: number) => {
      this.#add(id, bytes - reserved);
      this.#expectedBytes += expected - lastStep;
      [reserved, lastStep] = [bytes, expected];
    };
    this.#checkAccount(this.#getBytes(id), announcedBytes);
    await this.#checkDisk(announcedBytes);
    return {
      take: async (bytes) => {
        arrived += bytes;
        if (arrived <= reserved) return;
        const next = Math.ceil(arrived / stepBytes) * stepBytes;
        this.#checkAccount(this.#getBytes(id) - reserved, next);
        reserve(next, next - reserved);
        await this.#checkDisk(0);
      },
      release: () => reserve(0, 0),
    };
  }

  #getBytes(accountId: number): number {
    return this.#bytesByAccount.get(accountId) ?? 0;
  }

  #add(accountId: number, bytes: number): void {
    const own = this.#getBytes(accountId) + bytes;
    if (own > 0) this.#bytesByAccount.set(accountId, own);
    else this.#bytesByAccount.delete(accountId);
  }

  #checkAccount(otherBytes: number, bytes: number): void {
    // A single one may be larger than the quota, which counts the stored files.
    if (otherBytes > 0 && otherBytes + bytes > maxAccountBytes) {
      throw new ApiError('TOO_MANY_REQUESTS', { retryAfter: 2 });
    }
  }

  async #checkDisk(announcedBytes: number): Promise<void> {
    const disk = await this.#readDisk();
    const expectedBytes = this.#expectedBytes + announcedBytes;
    if (!disk || hasRoom(disk, expectedBytes, this.#config.s3 ? minFreeBytes : reservedBytes)) return;
    if (performance.now() >= this.#nextWarningAt) {
      this.#nextWarningAt = performance.now() + warnIntervalMs;
      const freeBytes = disk.bavail * disk.bsize;
      this.#log.warn({ freeBytes, expectedBytes }, 'an upload of a customer is refused: it does not fit on the disk');
    }
    throw new ApiError('UNAVAILABLE', { retryAfter: 60 });
  }
}
