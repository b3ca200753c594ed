import type { CallName } from '@sampan/api/contract';
import type { AuditTarget, Job, JobKind } from '@sampan/api/entities';
import { jobs } from '../../db/schema.ts';
import type { Call } from '../../http/handler.ts';
import { readJob } from '../../worker/jobRow.ts';
import { getRunner } from '../../worker/runner.ts';
import { writeAudit } from '../audit/writeAudit.ts';

interface NewJob {
  kind: JobKind;
  /** The call that asks for it, for the audit log. */
  action: CallName;
  target: AuditTarget;
  /** What it works with: parsed, and plain enough to be written down. */
  input: object;
  /** What the audit log says of it. */
  audited?: Record<string, unknown>;
  name?: string;
  isDryRun?: boolean;
  sourceId?: number;
  total?: number;
}

/** Writes a job down with the call that asks for it; it begins when that is committed. */
export async function enqueue(
  call: Pick<Call, 'db' | 'user' | 'now' | 'request' | 'deps' | 'afterCommit'>,
  { kind, action, target, input, audited = {}, ...job }: NewJob,
): Promise<Job> {
  const { db, user, now, request, deps } = call;
  const [row] = await db
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
  const written = row && (await readJob(db, row.id));
  if (!written) throw new Error('The job was not written down');
  await writeAudit(call, { action, targetType: target, after: { job: written.id, ...audited } });
  call.afterCommit('jobs', () => getRunner(deps).wake());
  return written;
}
