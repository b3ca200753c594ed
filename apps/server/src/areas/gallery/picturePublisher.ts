import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Db } from '../../db/query.ts';
import { files } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Call } from '../../http/calls/handler.ts';
import type { PublicPictures } from '../../providers/files/publicPictures.ts';
import type { FileRow } from '../file/fileRows.ts';
import { filterShown, lockGallery } from './queries.ts';

/** Copies at a time: each holds one part of a picture in memory. */
const maxConcurrent = 2;
/** Pause after a failure, ms; the shop serves the pictures meanwhile. */
const pauseAfterFailureMs = 60_000;

/** Whether everybody may see this file. */
async function isPublic(tx: Db, row: FileRow): Promise<boolean> {
  // Writers of the gallery lock this row, too, so that no picture is published while it leaves.
  const galleryIds = new Set(await lockGallery(tx, 'share'));
  return (await filterShown(tx, [row], galleryIds)).length > 0;
}

/** Copies public pictures to the public part of the bucket when they are first requested. */
export class PicturePublisher {
  readonly #deps: Pick<Deps, 'db' | 'background' | 'log'>;
  readonly #pictures: PublicPictures;
  readonly #running = new Set<number>();
  #pausedUntil = 0;

  constructor(deps: Pick<Deps, 'db' | 'background' | 'log'>, pictures: PublicPictures) {
    this.#deps = deps;
    this.#pictures = pictures;
  }

  /** Starts to copy a picture in the background, unless it is being copied or the last copy failed. */
  publish(row: FileRow): void {
    const { background, log } = this.#deps;
    const isBusy = this.#running.has(row.id) || this.#running.size >= maxConcurrent;
    if (isBusy || performance.now() < this.#pausedUntil) return;
    this.#running.add(row.id);
    background.run('publish picture', async () => {
      try {
        await this.#copy(row);
      } catch (error) {
        this.#pausedUntil = performance.now() + pauseAfterFailureMs;
        log.warn({ err: error, file: row.id }, 'a picture was not copied to the public store');
      } finally {
        this.#running.delete(row.id);
      }
    });
  }

  async #copy(row: FileRow): Promise<void> {
    const { id, storageKey, mime } = row;
    const publicKey = await this.#pictures.copy(storageKey, mime);
    if (publicKey === null) return;
    const isStored = await this.#deps.db.transaction(async (tx) => {
      if (!(await isPublic(tx, row))) return false;
      const rows = await tx
        .update(files)
        .set({ publicKey })
        .where(and(eq(files.id, id), isNull(files.publicKey), isNull(files.deletedAt)))
        .returning({ id: files.id });
      return rows.length > 0;
    });
    // Another server published it first, or it is not public any more.
    if (!isStored) await this.#pictures.remove(publicKey);
  }
}

/** Removes the public copies of these files: their keys now, their bytes after the commit. */
export async function unpublish(call: Pick<Call, 'db' | 'deps' | 'afterCommit'>, ids: readonly number[]) {
  if (ids.length === 0) return;
  const published = and(inArray(files.id, [...ids]), isNotNull(files.publicKey));
  const rows = await call.db.select({ publicKey: files.publicKey }).from(files).where(published).for('update');
  if (rows.length === 0) return;
  await call.db.update(files).set({ publicKey: null }).where(published);
  const { publicPictures } = call.deps.providers;
  call.afterCommit('remove public copies', async () => {
    const errors: unknown[] = [];
    for (const { publicKey } of rows)
      await publicPictures?.remove(publicKey ?? '').catch((error) => errors.push(error));
    // The sweep removes these copies later.
    if (errors.length > 0) throw new AggregateError(errors, `Public copies not removed: ${errors.length}`);
  });
}
