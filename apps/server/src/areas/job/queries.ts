import type { Job, JobSummary } from '@sampan/api/entities';
import { eq, type SQL, sql } from 'drizzle-orm';
import { type Db, pickFields, toDtoFields } from '../../db/query.ts';
import { files, isUnfinishedJob, jobs, users } from '../../db/schema.ts';
import { requireRow } from '../../http/apiError.ts';

export type JobRow = typeof jobs.$inferSelect;

/** Columns of a summary: a job's details have the problems, too. */
const summaryColumns = pickFields(jobs, [
  'id',
  'kind',
  'status',
  'name',
  'isDryRun',
  'done',
  'total',
  'added',
  'changed',
  'skipped',
  'failed',
  'code',
  'actorId',
  'createdAt',
  'startedAt',
  'finishedAt',
]);

/** Unfinished jobs first, then newest first, along the index `jobs_listed`. */
export const jobListOrder = sql`(${isUnfinishedJob(jobs.status)}) desc, ${jobs.id} desc`;

/** Jobs without their problems, in the order of the list. */
export async function readJobs(
  db: Db,
  where: SQL | undefined,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<JobSummary[]> {
  const rows = await db
    .select({ row: summaryColumns, actor: users.username, resultSize: files.size })
    .from(jobs)
    .leftJoin(users, eq(users.id, jobs.actorId))
    .leftJoin(files, eq(files.id, jobs.resultId))
    .where(where)
    .orderBy(jobListOrder)
    .limit(limit)
    .offset(offset);
  return rows.map(({ row, actor, resultSize }) => toDtoFields({ ...row, resultSize, actor: actor ?? '' }));
}

/** Reads a job with its problems. @throws ApiError NOT_FOUND */
export async function readJob(db: Db, id: number): Promise<Job> {
  const [summaries, details] = await Promise.all([
    readJobs(db, eq(jobs.id, id), { limit: 1 }),
    db.select({ problems: jobs.problems }).from(jobs).where(eq(jobs.id, id)),
  ]);
  return { ...requireRow(summaries), ...requireRow(details) };
}
