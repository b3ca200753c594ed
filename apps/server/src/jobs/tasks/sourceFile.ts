import type { Readable } from 'node:stream';
import { and, eq, isNull } from 'drizzle-orm';
import { files } from '../../db/schema.ts';
import { Refusal } from '../../http/refusal.ts';
import type { HeldJob } from './heldJob.ts';

/** The file that came with a job. @throws Refusal NOT_FOUND where it is gone */
export async function openSource({ row, deps }: HeldJob): Promise<Readable> {
  const [file] = await deps.slowDb
    .select({ key: files.storageKey })
    .from(files)
    .where(and(eq(files.id, row.sourceId ?? 0), isNull(files.deletedAt)));
  const bytes = file && (await deps.providers.files.open(file.key));
  if (!bytes) throw new Refusal('NOT_FOUND');
  return bytes;
}
