import { extname, join } from 'node:path';
import { IdleProcess } from './idleProcess.ts';
import type { PictureResult, PictureWork } from './pictureWork.ts';

/** Maximum pixels of an uploaded picture (protection against decompression bombs). */
export const maxPicturePixels = 60_000_000;

/** A source file in development, and a file of the bundle in production. */
const path = join(import.meta.dirname, `pictureProcess${extname(import.meta.filename)}`);
const child = new IdleProcess<{ source: Uint8Array; work: PictureWork }, PictureResult>(path);
/** The picture before: of the process, since what the order bounds is memory. */
let previous: Promise<unknown> = Promise.resolve();

/**
 * Re-encodes an uploaded picture in a child process. One at a time, in the order of the calls, since each needs memory for
 * all its pixels; `read` is called when it is the picture's turn. Rejects where the process ends, for want of memory too.
 */
export function processPicture(read: () => Promise<Uint8Array>, work: PictureWork): Promise<PictureResult> {
  const processed = previous.then(async () => child.run({ source: await read(), work }));
  previous = processed.catch(() => undefined);
  return processed;
}
