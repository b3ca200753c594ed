import type { Job, JobSummary } from '@sampan/api/entities';
import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { toDtoFields } from '../../db/query.ts';
import { files, jobs, users } from '../../db/schema.ts';
import { requireRow } from '../../http/apiError.ts';

export type JobRow = typeof jobs.$inferSelect;

/** Columns of a summary: without those of the worker, and with the problems only in a job's details. */
const {
  problems,
  input,
  place,
  sourceId,
  resultId,
  requestId,
  heldBy,
  heldUntil,
  attempts,
  cancelAskedAt,
  ...summaryColumns
} = getTableColumns(jobs);

/** Jobs without their problems, newest first. */
export async function readJobs(
  db: Db,
  where: SQL | undefined,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<JobSummary[]> {
  const rows = await db
    .select({ row: summaryColumns, actor: users.username, resultSize: files.size })
    .from(jobs)
    .leftJoin(users, eq(users.id, jobs.actorId))
    .leftJoin(files, eq(files.id, resultId))
    .where(where)
    .orderBy(sql`${jobs.id} desc`)
    .limit(limit)
    .offset(offset);
  return rows.map(({ row, actor, resultSize }) => toDtoFields({ ...row, resultSize, actor: actor ?? '' }));
}

/** Reads a job with its problems. @throws ApiError NOT_FOUND */
export async function readJob(db: Db, id: number): Promise<Job> {
  const [summaries, details] = await Promise.all([
    readJobs(db, eq(jobs.id, id), { limit: 1 }),
    db.select({ problems }).from(jobs).where(eq(jobs.id, id)),
  ]);
  return { ...requireRow(summaries), ...requireRow(details) };
}
