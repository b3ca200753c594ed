import { randomUUID } from 'node:crypto';
import { extname, join } from 'node:path';
import { FairQueue } from '../http/limits/fairQueue.ts';
import { IdleProcess, ProcessTimeoutError } from './idleProcess.ts';
import type { PictureResult, PictureWork } from './pictureWork.ts';

/** Maximum time for one picture: 60 megapixels take some seconds, and a JPEG of a hundred scans minutes. */
const timeoutMs = 30_000;
/** One at a time, of the whole server, since each needs memory for all its pixels. */
const queueLimits = { concurrency: 1, maxWaiting: 256, maxWaitingPerClient: 16 };

/** A source file in development, and a file of the bundle in production. */
const path = join(import.meta.dirname, `pictureProcess${extname(import.meta.filename)}`);
const child = new IdleProcess<{ source: Uint8Array; work: PictureWork }, PictureResult>(path, timeoutMs);
const queue = new FairQueue<PictureResult>(queueLimits);

/**
 * Re-encodes an uploaded picture in a child process, in the turn of this client; `read` is called when it is the
 * picture's turn. One that takes too long is rejected as too large. Rejects where the process ends, for want of memory too.
 * @throws ApiError with Retry-After if too many pictures are waiting: TOO_MANY_REQUESTS for this client, UNAVAILABLE in
 *   total
 */
export function processPicture(
  client: string,
  read: () => Promise<Uint8Array>,
  work: PictureWork,
): Promise<PictureResult> {
  return queue.run(client, randomUUID(), async () => {
    const source = await read();
    return child.run({ source, work }).catch((error: unknown): PictureResult => {
      if (error instanceof ProcessTimeoutError) return { rejected: 'large' };
      throw error;
    });
  });
}
