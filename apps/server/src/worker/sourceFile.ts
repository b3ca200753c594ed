import type { Readable } from 'node:stream';
import { and, eq, isNull } from 'drizzle-orm';
import { files } from '../db/schema.ts';
import { ApiError } from '../http/apiError.ts';
import type { LeasedJob } from './leasedJob.ts';

/** The file that came with a job. @throws ApiError NOT_FOUND where it is gone */
export async function openSource({ row, deps }: LeasedJob): Promise<Readable> {
  const [file] = await deps.slowDb
    .select({ key: files.storageKey })
    .from(files)
    .where(and(eq(files.id, row.sourceId ?? 0), isNull(files.deletedAt)));
  const bytes = file && (await deps.providers.files.open(file.key));
  if (!bytes) throw new ApiError('NOT_FOUND');
  return bytes;
}
