import { setTimeout as sleep } from 'node:timers/promises';
import type { Job, JobKind, JobProblem } from '@sampan/api/entities';
import { sql } from 'drizzle-orm';
import type { JobRow } from '../areas/job/queries.ts';
import type { Db } from '../db/query.ts';
import type { Deps } from '../deps.ts';
import { type Call, createCall, type Task, type Viewer } from '../http/calls/handler.ts';
import { retryOnSerializationFailure } from '../http/retryOnSerializationFailure.ts';
import type { StoredBytes } from '../providers/files/port.ts';
import { getActor, JobStopped, type Lease, lockLease, renewLease } from './lease.ts';
import { computeRestMs, getPace, type Pace } from './pace.ts';

/** Maximum problems stored with a job; an import's result file contains all. */
const maxProblems = 200;
/** Minimum interval between progress updates of a read-only job. */
const progressIntervalMs = 400;
/** Invalidation tasks that are throttled, and their minimum interval: each makes clients reload. */
const throttledInvalidations = new Set(['catalogue']);
const invalidationIntervalMs = 700;

export type Outcome = 'added' | 'changed' | 'skipped' | 'failed';
type Counts = Pick<Job, 'done' | Outcome | 'problems'> & Pick<JobRow, 'total' | 'place'>;

/** One short transaction of a job. */
export interface JobSlice {
  /** Call context of this transaction, as if the job's actor had made the call. */
  call: Call;
  /** Stores the position that the job has reached with this slice. */
  place: (place: Record<string, unknown>) => void;
  total: (total: number) => void;
  /** Counts a processed row. */
  count: (outcome: Outcome, problems?: readonly JobProblem[], rows?: number) => void;
  /** Runs work in a savepoint: its writes are rolled back if it throws. */
  savepoint: <Result>(work: (call: Call) => Promise<Result>) => Promise<Result>;
}

/** A job leased by this process. */
export class LeasedJob {
  readonly row: JobRow;
  readonly deps: Deps;
  readonly pace: Pace;
  readonly #lease: Lease;
  readonly #isStopping: () => boolean;
  #counts: Counts;
  #reportedAt = 0;
  #begunAt = performance.now();
  #pendingInvalidations: Task[] = [];
  #invalidatedAt = 0;

  constructor(deps: Deps, row: JobRow, lease: Lease, isStopping: () => boolean) {
    this.deps = deps;
    this.row = row;
    this.pace = getPace(deps.config);
    this.#lease = lease;
    this.#isStopping = isStopping;
    const { done, total, place, added, changed, skipped, failed, problems } = row;
    this.#counts = { done, total, place, added, changed, skipped, failed, problems };
  }

  /** The input of the job's kind. The call that stored it had parsed it by the contract's schema. */
  getInput<Input>(): Input {
    return this.row.input as Input;
  }

  get place(): Record<string, unknown> | null {
    return this.#counts.place;
  }

  get counts(): Readonly<Counts> {
    return this.#counts;
  }

  /**
   * Runs a step and stores the progress in the same transaction, so that nothing is done twice. Returns the duration,
   * ms.
   * @throws JobStopped between steps if the job must not continue here
   */
  async slice(work: (slice: JobSlice) => Promise<void>): Promise<number> {
    if (this.#isStopping()) throw new JobStopped('suspended');
    const { slowDb: db, clock, settings, log } = this.deps;
    // Before the transaction: the embedded database has a single connection, and reading settings needs one.
    const shop = (await settings.current()).shop;
    const began = performance.now();
    await retryOnSerializationFailure(async () => {
      const counts = structuredClone(this.#counts);
      const tasks: Task[] = [];
      await db.transaction(async (tx) => {
        await commitWithoutWaiting(tx);
        const viewer = await lockLease(tx, this.row.id, this.#lease, { now: clock.now(), settings: shop });
        const request = { id: this.row.requestId, ip: '', method: 'POST', url: '', headers: {} };
        const context = { viewer, request, log, db: tx, now: clock.now(), settings: shop };
        await work(getSlice(createCall({ ...context, deps: this.deps, tasks }), counts, tasks));
        await renewLease(tx, this.row.id, this.#lease, { ...counts, attempts: 0 });
      });
      this.#counts = counts;
      this.#follow(tasks);
    });
    const took = performance.now() - began;
    await this.#rest(took);
    return took;
  }

  #follow(tasks: readonly Task[]): void {
    for (const task of tasks) {
      if (throttledInvalidations.has(task[0])) this.#pendingInvalidations.push(task);
      else this.deps.background.run(...task);
    }
    if (performance.now() - this.#invalidatedAt >= invalidationIntervalMs) this.flushInvalidations();
  }

  /** Runs pending invalidations; call before the job is reported as done. */
  flushInvalidations(): void {
    for (const task of this.#pendingInvalidations.splice(0)) this.deps.background.run(...task);
    this.#invalidatedAt = performance.now();
  }

  /** Current state of the job's actor. @throws ApiError if a call of theirs would not be admitted (`getActor`) */
  async actor(): Promise<Viewer> {
    const { slowDb, clock, settings } = this.deps;
    const { shop } = await settings.current();
    return getActor(slowDb, this.row.actorId, { now: clock.now(), settings: shop });
  }

  /** Reports progress of a read-only job, throttled. @throws JobStopped like `slice` */
  async reportProgress(done: number, total?: number): Promise<void> {
    if (this.#isStopping()) throw new JobStopped('suspended');
    const now = performance.now();
    this.#counts = { ...this.#counts, done, ...(total !== undefined && { total }) };
    if (total === undefined && now - this.#reportedAt < progressIntervalMs) return this.#rest(now - this.#begunAt);
    const { isCancelled } = await renewLease(this.deps.slowDb, this.row.id, this.#lease, this.#counts);
    if (isCancelled) throw new JobStopped('cancelled');
    this.#reportedAt = performance.now();
    return this.#rest(this.#reportedAt - this.#begunAt);
  }

  /** Renews the lease during work without steps, also for a cancelled job. */
  async renew(): Promise<void> {
    if (this.#isStopping()) throw new JobStopped('suspended');
    if (performance.now() - this.#reportedAt < progressIntervalMs) return;
    await renewLease(this.deps.slowDb, this.row.id, this.#lease, {});
    this.#reportedAt = performance.now();
  }

  /** Waits for work that cannot be interrupted, and renews the lease meanwhile. */
  async renewDuring<Result>(work: Promise<Result>): Promise<Result> {
    let isOver = false;
    const ended = work.finally(() => {
      isOver = true;
    });
    while (!isOver) {
      await Promise.race([ended, sleep(this.#lease.durationMs / 3, undefined, { ref: false })]);
      // A failure does not matter yet: `releaseLease` fails if the lease was lost.
      if (!isOver) await renewLease(this.deps.slowDb, this.row.id, this.#lease, {}).catch(() => {});
    }
    return ended;
  }

  /** Pauses, to leave database and CPU to requests. */
  async #rest(busy: number): Promise<void> {
    await sleep(computeRestMs(busy, this.pace));
    this.#begunAt = performance.now();
  }
}

/**
 * Commits without waiting for the disk. A power failure loses a step together with its progress, so the job repeats it;
 * the final commit waits, and flushes all earlier ones.
 */
async function commitWithoutWaiting(tx: Db): Promise<void> {
  await tx.execute(sql`set local synchronous_commit = off`);
}

function getSlice(call: Call, counts: Counts, tasks: Task[]): JobSlice {
  return {
    call,
    place(place) {
      counts.place = place;
    },
    total(total) {
      counts.total = total;
    },
    count(outcome, problems = [], rows = 1) {
      counts.done += rows;
      counts[outcome] += rows;
      counts.problems.push(...problems.slice(0, Math.max(0, maxProblems - counts.problems.length)));
    },
    async savepoint(work) {
      const own: Task[] = [];
      const result = await call.db.transaction((inner) =>
        work({ ...call, db: inner, afterCommit: (...task) => void own.push(task) }),
      );
      tasks.push(...own);
      return result;
    },
  };
}

/** A stored file without a database row yet. */
export interface ResultFile {
  stored: StoredBytes;
  name: string;
  mime: string;
}

/** Handler of a kind of job. An API error ends the job with its code; other errors are retried a few times. */
export interface JobHandler {
  /** Does the work, continuing from the stored place. */
  work?: (job: LeasedJob) => Promise<void>;
  /** Creates the result file. */
  result?: (job: LeasedJob) => Promise<ResultFile | undefined>;
  /** Whether a cancelled or failed job also gets a result file with what was done. */
  hasResultOfPart?: boolean;
}

export type JobHandlers = Record<JobKind, JobHandler>;
