import type { Readable } from 'node:stream';
import { and, eq, isNull } from 'drizzle-orm';
import { files } from '../db/schema.ts';
import { ApiError } from '../http/apiError.ts';
import type { LeasedJob } from './leasedJob.ts';

/** Opens the source file of a job. @throws ApiError NOT_FOUND if it was deleted */
export async function openSource({ row, deps }: LeasedJob): Promise<Readable> {
  const [file] = await deps.slowDb
    .select({ key: files.storageKey })
    .from(files)
    .where(and(eq(files.id, row.sourceId ?? 0), isNull(files.deletedAt)));
  const bytes = file && (await deps.providers.files.open(file.key));
  if (!bytes) throw new ApiError('NOT_FOUND');
  return bytes;
}
