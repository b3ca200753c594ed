import type { Job, JobSummary } from '@sampan/api/entities';
import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { toOptional } from '../../db/query.ts';
import { files, jobs, users } from '../../db/schema.ts';
import { requireRow } from '../../http/apiError.ts';

export type JobRow = typeof jobs.$inferSelect;

const { problems, ...summaryColumns } = getTableColumns(jobs);

function toSummary(row: Omit<JobRow, 'problems'>, actor: string | null, resultSize: number | null): JobSummary {
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    name: toOptional(row.name),
    isDryRun: row.isDryRun,
    done: row.done,
    total: toOptional(row.total),
    added: row.added,
    changed: row.changed,
    skipped: row.skipped,
    failed: row.failed,
    code: toOptional(row.code),
    resultSize: toOptional(resultSize),
    actorId: row.actorId,
    actor: actor ?? '',
    createdAt: row.createdAt.toISOString(),
    startedAt: row.startedAt?.toISOString(),
    finishedAt: row.finishedAt?.toISOString(),
  };
}

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
    .leftJoin(files, eq(files.id, jobs.resultId))
    .where(where)
    .orderBy(sql`${jobs.id} desc`)
    .limit(limit)
    .offset(offset);
  return rows.map(({ row, actor, resultSize }) => toSummary(row, actor, resultSize));
}

/** Reads a job with its problems. @throws ApiError NOT_FOUND */
export async function readJob(db: Db, id: number): Promise<Job> {
  const [summaries, details] = await Promise.all([
    readJobs(db, eq(jobs.id, id), { limit: 1 }),
    db.select({ problems }).from(jobs).where(eq(jobs.id, id)),
  ]);
  return { ...requireRow(summaries), ...requireRow(details) };
}
