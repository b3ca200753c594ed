import type { Contract } from '@sampan/api/contract';
import { planJobCancel } from '@sampan/domain/bulk/jobCancel';
import { toAuditedJobCancel } from '@sampan/domain/bulk/jobRequests';
import { and, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { countUpTo, readCountedPage } from '../../db/queries/countUpTo.ts';
import { files, jobs } from '../../db/schema.ts';
import { requireRow } from '../../http/apiError.ts';
import { FileResult, type HandlersOf } from '../../http/calls/handler.ts';
import { writeAudit } from '../audit/writeAudit.ts';
import { readJob, readJobs } from './queries.ts';

export const jobHandlers: HandlersOf<Contract['job']> = {
  list({ kind, status, isMine, hasResult, isDryRun, ...paging }, { db, user }) {
    const where = and(
      kind && eq(jobs.kind, kind),
      status && inArray(jobs.status, status),
      isMine === undefined ? undefined : (isMine ? eq : ne)(jobs.actorId, user.id),
      hasResult === undefined ? undefined : (hasResult ? isNotNull : isNull)(jobs.resultId),
      isDryRun === undefined ? undefined : eq(jobs.isDryRun, isDryRun),
    );
    return readCountedPage(paging, {
      total: countUpTo(db, sql`from ${jobs} where ${where ?? sql`true`}`),
      rows: (limit, offset) => readJobs(db, where, { limit, offset }),
    });
  },

  detail: ({ id }, { db }) => readJob(db, id),

  /** Cancels a job; a running one stops before its next row. */
  async cancel({ id }, call) {
    const { db, now, fail } = call;
    const job = requireRow(await db.select().from(jobs).where(eq(jobs.id, id)).for('update'));
    const change = planJobCancel(job.status, now);
    if (!change) throw fail('JOB_STATE');
    await db.update(jobs).set(change).where(eq(jobs.id, id));
    await writeAudit(call, toAuditedJobCancel(job.kind, id));
    return readJob(db, id);
  },

  async result({ id }, { db }) {
    const results = await db
      .select({ file: files })
      .from(jobs)
      .innerJoin(files, and(eq(files.id, jobs.resultId), isNull(files.deletedAt)))
      .where(eq(jobs.id, id));
    const { storageKey: key, name, mime, size, checksum } = requireRow(results).file;
    return new FileResult({ key, name, mime, size, checksum });
  },
};
