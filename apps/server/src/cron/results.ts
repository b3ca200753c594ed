import { jobRetentionDays } from '@sampan/domain/bulk/jobRetention';
import { and, asc, inArray, isNotNull, lte, or } from 'drizzle-orm';
import { files, jobRows, jobs } from '../db/schema.ts';
import type { Deps } from '../deps.ts';

const day = 86_400_000;
/** Jobs processed per run. */
const batch = 100;

/** Deletes files and row results of jobs finished a week ago, and later the jobs themselves. */
export async function sweepResults({ db, providers }: Deps, now: Date): Promise<number> {
  const getCutoff = (days: number) => new Date(now.getTime() - days * day);
  const due = await db
    .select({ id: jobs.id, sourceId: jobs.sourceId, resultId: jobs.resultId })
    .from(jobs)
    .where(
      and(
        lte(jobs.finishedAt, getCutoff(jobRetentionDays.files)),
        or(isNotNull(jobs.sourceId), isNotNull(jobs.resultId)),
      ),
    )
    .orderBy(asc(jobs.finishedAt))
    .limit(batch);
  const fileIds = due.flatMap(({ sourceId, resultId }) => [sourceId, resultId]).filter((id) => id !== null);
  if (fileIds.length > 0) {
    const ids = due.map(({ id }) => id);
    const deletedFiles = await db.transaction(async (tx) => {
      await tx.delete(jobRows).where(inArray(jobRows.jobId, ids));
      await tx.update(jobs).set({ sourceId: null, resultId: null }).where(inArray(jobs.id, ids));
      return tx.delete(files).where(inArray(files.id, fileIds)).returning({ key: files.storageKey });
    });
    for (const { key } of deletedFiles) await providers.files.remove(key);
  }
  const old = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(lte(jobs.finishedAt, getCutoff(jobRetentionDays.jobs)))
    .limit(batch);
  const ended = await db.delete(jobs).where(inArray(jobs.id, old)).returning({ id: jobs.id });
  return fileIds.length + ended.length;
}
