import { randomUUID } from 'node:crypto';
import { insertFile } from '../areas/file/fileRows.ts';
import type { JobRow } from '../areas/job/queries.ts';
import type { Deps } from '../deps.ts';
import { ApiError } from '../http/apiError.ts';
import { isStatementTooSlow, toApiError } from '../http/errors.ts';
import { requestIds } from '../requestContext.ts';
import { withSpan } from '../tracing/tracing.ts';
import { jobHandlers } from './jobHandlers.ts';
import {
  claimJob,
  hasExhaustedAttempts,
  isResultOfPartDue,
  JobStopped,
  type Lease,
  releaseAllLeases,
  releaseLease,
  requeue,
  requeueAfterOutage,
  suspend,
} from './lease.ts';
import { type JobHandlers, LeasedJob, type ResultFile } from './leasedJob.ts';

interface RunnerOptions {
  /** Lease lifetime; after a crash a job waits at most this long. */
  leaseMs?: number;
  handlers?: JobHandlers;
}

/** Poll interval for jobs. */
const defaultPollIntervalMs = 2_000;

/** Runs the background jobs of one process, one at a time. */
export class Runner {
  readonly #deps: Deps;
  readonly #leaseMs: number;
  readonly #handlers: JobHandlers;
  #running: Promise<void> | undefined;
  #isAskedAgain = false;
  #isStopped = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(deps: Deps, { leaseMs = 15_000, handlers = jobHandlers }: RunnerOptions = {}) {
    this.#deps = deps;
    this.#leaseMs = leaseMs;
    this.#handlers = handlers;
  }

  /** Processes queued jobs; resolves when none is left or the runner was stopped. */
  wake(): Promise<void> {
    if (this.#isStopped) return Promise.resolve();
    this.#isAskedAgain = true;
    this.#running ??= this.#drain().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  /** Starts polling: finds jobs of killed processes and jobs queued by other servers. */
  async start(pollIntervalMs = defaultPollIntervalMs): Promise<void> {
    // No other process can have the embedded database open.
    if (!this.#deps.config.databaseUrl) await releaseAllLeases(this.#deps.db);
    const look = async () => {
      await this.wake().catch((error: unknown) => this.#deps.outage.logFailure(error, 'jobs cannot be taken'));
      if (this.#isStopped) return;
      this.#timer = setTimeout(look, pollIntervalMs);
      this.#timer.unref();
    };
    void look();
  }

  /** Stops between two steps and releases the current job, which another process can continue. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    // The caller of `wake` logs a failure, which must not end the shutdown before its other steps.
    await this.#running?.catch(() => {});
  }

  async #drain(): Promise<void> {
    const { tracing } = this.#deps;
    while (this.#isAskedAgain && !this.#isStopped) {
      this.#isAskedAgain = false;
      for (;;) {
        const lease: Lease = { token: randomUUID(), durationMs: this.#leaseMs };
        const row = this.#isStopped ? undefined : await claimJob(this.#deps.db, lease, this.#deps.clock.now());
        if (!this.#isStopped) this.#deps.outage.end();
        if (!row) break;
        const attributes = {
          'job.id': row.id,
          'job.kind': row.kind,
          ...(row.requestId && { 'request.id': row.requestId }),
        };
        // A trace of its own: the job outlives the request that queued it, and may follow another one's jobs.
        await withSpan(tracing, `job ${row.kind}`, { attributes, isRoot: true }, () =>
          requestIds.run(row.requestId, () => this.#do(row, lease)),
        );
      }
    }
  }

  async #do(row: JobRow, lease: Lease): Promise<void> {
    const { db, log } = this.#deps;
    const job = new LeasedJob(this.#deps, row, lease, () => this.#isStopped);
    try {
      if (hasExhaustedAttempts(row)) throw new ApiError('INTERNAL');
      await this.#conclude(job, lease, await this.#work(job));
    } catch (error) {
      if (error instanceof JobStopped && error.why === 'lost') return;
      if (error instanceof JobStopped) return suspend(db, row.id, lease);
      const apiError = toApiError(error);
      const now = this.#deps.clock.now();
      // Requeues a job after a temporary failure; if that write fails too, the lease expires.
      if (!apiError || apiError.code === 'UNAVAILABLE') {
        log.error({ err: error, job: row.id, kind: row.kind }, 'a job broke off');
        // A statement that is too slow would be so in each attempt.
        const isOutage = apiError !== null && !isStatementTooSlow(error);
        return isOutage ? requeueAfterOutage(db, row, lease, now) : requeue(db, row.id, lease);
      }
      await this.#fail(job, lease, apiError);
    }
  }

  async #fail(job: LeasedJob, lease: Lease, { code }: ApiError): Promise<void> {
    try {
      await this.#end(job, lease, { status: 'failed', code }, await this.#createResultOfPart(job));
    } catch (error) {
      if (!(error instanceof JobStopped)) throw error;
      if (error.why !== 'lost') await suspend(this.#deps.db, job.row.id, lease);
    }
  }

  /** Returns whether the job was cancelled. */
  async #work(job: LeasedJob): Promise<boolean> {
    if (job.row.cancelAskedAt) return true;
    try {
      await this.#handlers[job.row.kind].work?.(job);
      return false;
    } catch (error) {
      if (error instanceof JobStopped && error.why === 'cancelled') return true;
      throw error;
    } finally {
      job.flushInvalidations();
    }
  }

  async #conclude(job: LeasedJob, lease: Lease, wasCancelled: boolean): Promise<void> {
    let isCancelled = wasCancelled;
    let file: ResultFile | undefined;
    const { hasResultOfPart } = this.#handlers[job.row.kind];
    try {
      if (!isCancelled || hasResultOfPart) file = await this.#createResult(job);
    } catch (error) {
      if (!(error instanceof JobStopped) || error.why !== 'cancelled') throw error;
      isCancelled = true;
    }
    if (file) await this.#keep(job, file);
    await this.#end(job, lease, { status: isCancelled ? 'cancelled' : 'done' }, file);
  }

  /** Result file of the rows that a failed job has done. Undefined if it has none, or if the file cannot be written. */
  async #createResultOfPart(job: LeasedJob): Promise<ResultFile | undefined> {
    const { hasResultOfPart } = this.#handlers[job.row.kind];
    if (!hasResultOfPart || !isResultOfPartDue(job.row)) return undefined;
    try {
      const file = await this.#createResult(job);
      if (file) await this.#keep(job, file);
      return file;
    } catch (error) {
      if (error instanceof JobStopped && error.why !== 'cancelled') throw error;
      this.#deps.log.warn({ err: error, job: job.row.id }, 'a failed job has no result file');
      return undefined;
    }
  }

  /** Writes the result file. A statement of it may take longer than the lease. */
  async #createResult(job: LeasedJob): Promise<ResultFile | undefined> {
    const { result } = this.#handlers[job.row.kind];
    return result && job.renewDuring(result(job));
  }

  #keep(job: LeasedJob, { stored }: ResultFile): Promise<void> {
    return job.renewDuring(this.#deps.providers.files.keep(stored.key));
  }

  async #end(
    job: LeasedJob,
    lease: Lease,
    end: Pick<Partial<JobRow>, 'status' | 'code'>,
    file: ResultFile | undefined,
  ): Promise<void> {
    const { db, clock } = this.#deps;
    const now = clock.now();
    await db.transaction(async (tx) => {
      const resultId = file ? (await insertFile(tx, file.stored, file, now)).id : null;
      await releaseLease(tx, job.row.id, lease, { ...end, resultId, finishedAt: now });
    });
  }
}
