import type { Job, JobKind } from '@sampan/api/entities';
import { toAuditedJob } from '@sampan/domain/bulk/jobRequests';
import { getReturnedRow } from '../../db/query.ts';
import { jobs } from '../../db/schema.ts';
import type { Call } from '../../http/calls/handler.ts';
import { writeAudit } from '../audit/writeAudit.ts';
import { readJob } from './queries.ts';

interface NewJob {
  kind: JobKind;
  /** Parsed input, serializable as JSON. */
  input: object;
  /** Audit-log fields. */
  audited?: Record<string, unknown>;
  name?: string;
  isDryRun?: boolean;
  sourceId?: number;
  total?: number;
}

/** Queues a job in the transaction of the call; it starts after the commit. */
export async function enqueue(
  call: Pick<Call, 'db' | 'user' | 'now' | 'request' | 'deps' | 'afterCommit'>,
  { kind, input, audited, ...job }: NewJob,
): Promise<Job> {
  const { db, user, now, request, deps } = call;
  const rows = await db
    .insert(jobs)
    .values({
      ...job,
      kind,
      input: input as Record<string, unknown>,
      actorId: user.id,
      requestId: request.id,
      createdAt: now,
    })
    .returning({ id: jobs.id });
  const queuedJob = await readJob(db, getReturnedRow(rows).id);
  await writeAudit(call, toAuditedJob(kind, queuedJob.id, audited));
  call.afterCommit('jobs', () => deps.runner.wake());
  return queuedJob;
}
