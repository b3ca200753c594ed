import type { Job, JobKind, JobProblem } from '@sampan/api/entities';
import { toAuditedJob } from '@sampan/domain/bulk/jobRequests';
import { jobRetentionDays } from '@sampan/domain/bulk/jobRetention';
import { getResultName } from '@sampan/domain/bulk/resultName';
import { writeAudit } from './audit.ts';
import { DemoApiError, type WriteContext } from './call.ts';
import { DemoFile } from './files/uploads.ts';
import type { DemoJob, RowResult } from './records.ts';
import { allocateId, type DemoState, getUsername } from './state.ts';

interface NewJob {
  kind: JobKind;
  total: number;
  /** The response to the starting call has no total yet, as on the server. */
  isCountedLater?: boolean;
  doRow?: DemoJob['doRow'];
  result?: DemoJob['result'];
  name?: string;
  isDryRun?: boolean;
  audited?: Record<string, unknown>;
}

/** Simulated durations. */
const startDelayMs = 300;
const rowMs = 40;
const [minJobMs, maxJobMs] = [900, 30_000];
/** Maximum number of problems stored per job. */
const maxProblems = 200;

/** Creates a job. It advances with the clock: see runCronJobs. */
export function startJob(call: WriteContext, newJob: NewJob): Job {
  const { state, userId, now } = call;
  const { kind, total, name, isDryRun = false, isCountedLater = false, audited, doRow = () => ({}), result } = newJob;
  const id = allocateId(state, 'job');
  const job: DemoJob['job'] = {
    id,
    kind,
    status: 'queued',
    ...(name && { name }),
    isDryRun,
    done: 0,
    total,
    added: 0,
    changed: 0,
    skipped: 0,
    failed: 0,
    problems: [],
    actorId: userId,
    createdAt: now.toISOString(),
  };
  state.jobs.set(id, { job, doRow, result });
  writeAudit(call, toAuditedJob(kind, id, audited));
  const { total: _total, ...uncounted } = toJobDto(state, job);
  return isCountedLater ? uncounted : toJobDto(state, job);
}

/** Converts a job to the contract's form, with the name of the user who started it. */
export function toJobDto(state: DemoState, job: DemoJob['job']): Job {
  return { ...job, problems: [...job.problems], actor: getUsername(state, job.actorId) };
}

/** Whether a job waits or runs. */
export const isUnfinished = ({ status }: Pick<Job, 'status'>) => status === 'queued' || status === 'running';

/** Advances every unfinished job to the current time. */
export function runCronJobs(state: DemoState, now: Date): void {
  for (const storedJob of state.jobs.values()) {
    if (isUnfinished(storedJob.job)) advance(storedJob, now);
  }
}

function advance(storedJob: DemoJob, now: Date): void {
  const { job } = storedJob;
  const startsAt = Date.parse(job.createdAt) + startDelayMs;
  if (now.getTime() < startsAt) return;
  job.status = 'running';
  job.startedAt ??= new Date(startsAt).toISOString();
  const total = job.total ?? 0;
  const durationMs = Math.min(maxJobMs, Math.max(minJobMs, total * rowMs));
  const dueRows = Math.min(total, Math.floor((total * (now.getTime() - startsAt)) / durationMs));
  while (job.done < dueRows) addRowResult(job, storedJob.doRow(job.done, now));
  if (now.getTime() - startsAt >= durationMs) finish(storedJob, 'done', new Date(startsAt + durationMs));
}

function addRowResult(job: DemoJob['job'], { outcome, problems = [] }: RowResult): void {
  job.done += 1;
  if (outcome) job[outcome] += 1;
  job.problems.push(...problems.slice(0, Math.max(0, maxProblems - job.problems.length)));
}

/** Finishes a job; a cancelled import still gets its result file. */
export function finish(storedJob: DemoJob, status: 'done' | 'cancelled', at: Date): void {
  const { job, result } = storedJob;
  job.status = status;
  job.finishedAt = at.toISOString();
  if (!result || (status === 'cancelled' && job.kind !== 'productImport')) return;
  const bytes = new TextEncoder().encode(result());
  const checksum = `job-${job.id}-${bytes.length}`;
  const name = getResultName(job);
  storedJob.file = new DemoFile(bytes, { name, mime: 'text/csv; charset=utf-8', checksum });
  job.resultSize = bytes.length;
}

/** Deletes the result files of old jobs, and later the jobs. */
export function sweepJobs({ jobs }: Pick<DemoState, 'jobs'>, now: Date): void {
  for (const [id, storedJob] of jobs) {
    const { finishedAt } = storedJob.job;
    if (finishedAt === undefined) continue;
    const ageDays = (now.getTime() - Date.parse(finishedAt)) / 86_400_000;
    if (ageDays >= jobRetentionDays.jobs) jobs.delete(id);
    if (ageDays < jobRetentionDays.files) continue;
    storedJob.file = undefined;
    delete storedJob.job.resultSize;
  }
}

/** Creates the `doRow` of a job that processes a list. */
export function createRowHandler<Item>(
  items: readonly Item[],
  work: (item: Item, now: Date) => RowResult,
): DemoJob['doRow'] {
  return (index, now) => {
    const item = items[index];
    return item === undefined ? {} : work(item, now);
  };
}

/** Runs the work of one row; a DemoApiError becomes the row's problem and does not stop the job. */
export function attemptRow(record: Pick<JobProblem, 'id' | 'name'>, work: () => unknown): RowResult {
  try {
    return { outcome: work() === 'skipped' ? 'skipped' : 'changed' };
  } catch (error) {
    if (!(error instanceof DemoApiError)) throw error;
    const [code = error.code] = Object.values(error.extras.fields ?? {});
    return { outcome: 'failed', problems: [{ ...record, code }] };
  }
}
