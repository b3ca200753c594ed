import { type JobStatus, jobStatuses } from '@sampan/api/entities';
import { planJobCancel } from '@sampan/domain/bulk/jobCancel';
import { and, desc, eq } from 'drizzle-orm';
import { files, jobs } from '../../db/schema.ts';
import { type Command, type CommandContext, type CommandResult, parseId, UsageError } from '../command.ts';

const defaultLimit = 50;
const dryRun = { 'dry-run': { type: 'boolean' } } as const;

/** @throws UsageError */
function readStatus({ options }: Pick<CommandContext, 'options'>) {
  const status = jobStatuses.find((each) => each === options.status);
  if (options.status !== undefined && !status) throw new UsageError(`--status is one of ${jobStatuses.join(', ')}.`);
  return status;
}

export const jobsList: Command = {
  name: 'jobs list',
  summary: `Lists the last ${defaultLimit} jobs, newest first.`,
  usage: '[--status <status>]',
  options: { status: { type: 'string' } },
  isReadOnly: true,
  checkUsage: (given) => void readStatus(given),
  async run({ connection, options }) {
    const status = readStatus({ options });
    const rows = await connection.db
      .select({
        id: jobs.id,
        kind: jobs.kind,
        status: jobs.status,
        done: jobs.done,
        total: jobs.total,
        failed: jobs.failed,
        code: jobs.code,
        requestId: jobs.requestId,
        createdAt: jobs.createdAt,
      })
      .from(jobs)
      .where(status && eq(jobs.status, status))
      .orderBy(desc(jobs.id))
      .limit(defaultLimit);
    const lines = rows.map(
      ({ id, kind, status, done, total, code, createdAt }) =>
        `${id}  ${kind}  ${status}${code ? ` (${code})` : ''}  ${done}/${total ?? '?'}  ${createdAt.toISOString()}`,
    );
    return { isOk: true, data: rows, lines: lines.length > 0 ? lines : ['There are no jobs.'] };
  },
};

/** Changes a job with optimistic locking: only if its status is still the one that was read. */
async function changeJob(
  { connection: { db }, positionals, isDryRun }: CommandContext,
  verb: string,
  toChange: (status: JobStatus) => Partial<typeof jobs.$inferInsert> | undefined,
): Promise<CommandResult> {
  const id = parseId(positionals[0]);
  const [job] = await db.select({ status: jobs.status, resultId: jobs.resultId }).from(jobs).where(eq(jobs.id, id));
  if (!job) return { isOk: false, data: { id, error: 'NOT_FOUND' }, lines: [`There is no job ${id}.`] };
  const change = toChange(job.status);
  if (!change) {
    const lines = [`Job ${id} is ${job.status}: it cannot be ${verb}.`];
    return { isOk: false, data: { id, status: job.status, error: 'JOB_STATE' }, lines };
  }
  if (isDryRun) {
    return { isOk: true, data: { id, status: job.status, isDryRun: true }, lines: [`Job ${id} would be ${verb}.`] };
  }
  const changedJob = await db.transaction(async (tx) => {
    const [changed] = await tx
      .update(jobs)
      .set(change)
      .where(and(eq(jobs.id, id), eq(jobs.status, job.status)))
      .returning({ status: jobs.status, resultId: jobs.resultId });
    // The shop removes the bytes of a file without a row.
    if (job.resultId !== null && changed?.resultId === null) await tx.delete(files).where(eq(files.id, job.resultId));
    return changed;
  });
  if (!changedJob) {
    return { isOk: false, data: { id, error: 'JOB_STATE' }, lines: [`Job ${id} has changed meanwhile: try again.`] };
  }
  return { isOk: true, data: { id, status: changedJob.status }, lines: [`Job ${id} is ${verb}.`] };
}

export const jobsRetry: Command = {
  name: 'jobs retry',
  summary: 'Queues a failed job again: it goes on where it stopped.',
  usage: '<id> [--dry-run]',
  parameters: 1,
  options: dryRun,
  run: (context) =>
    changeJob(context, 'queued again', (status) =>
      status === 'failed'
        ? {
            status: 'queued',
            attempts: 0,
            code: null,
            startedAt: null,
            finishedAt: null,
            cancelAskedAt: null,
            resultId: null,
          }
        : undefined,
    ),
};

export const jobsCancel: Command = {
  name: 'jobs cancel',
  summary: 'Cancels a job: one that runs ends after the step that it is at.',
  usage: '<id> [--dry-run]',
  parameters: 1,
  options: dryRun,
  run: (context) => changeJob(context, 'cancelled', (status) => planJobCancel(status, context.now)),
};
