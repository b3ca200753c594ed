import { setTimeout as sleep } from 'node:timers/promises';
import type { Job, JobProblem } from '@sampan/api/entities';
import { sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { ApiError } from '../http/apiError.ts';
import { isSerializationFailure } from '../http/errors.ts';
import type { Call, Viewer } from '../http/handler.ts';
import type { ShopSettings } from '../settings.ts';
import type { JobRow } from './jobRow.ts';
import { getActor, type Lease, lockLease, renewLease, Stopped } from './lease.ts';
import { getPace, type Pace, restAfter } from './pace.ts';

/** Problems that a job shows; an import's file has them all. */
const maxProblems = 200;
/** How often a transaction that met another one is tried. */
const tries = 3;
/** Between two notes of how far a reading job is, ms: a person sees no more of them. */
const noteEvery = 400;
/** What only tells readers that something has changed, and how often a job tells them, ms: telling makes them read anew. */
const tellings = new Set(['catalogue']);
const tellEvery = 700;

export type Outcome = 'added' | 'changed' | 'skipped' | 'failed';
type Counts = Pick<Job, 'done' | Outcome | 'problems'> & Pick<JobRow, 'total' | 'place'>;
type Task = Parameters<Call['afterCommit']>;

/** One short transaction of a job. */
export interface JobSlice {
  /** As the call that asked for the job would have it: its person, and this transaction. */
  call: Call;
  /** How far the job has come with this slice. */
  place: (place: Record<string, unknown>) => void;
  total: (total: number) => void;
  /** Counts a row that is behind it. */
  count: (outcome: Outcome, problems?: readonly JobProblem[], rows?: number) => void;
  /** Does one thing by itself: what it wrote goes again where it throws. */
  savepoint: <Result>(work: (call: Call) => Promise<Result>) => Promise<Result>;
}

/** A job that this process holds, with what it may do. */
export class LeasedJob {
  readonly row: JobRow;
  readonly deps: Deps;
  readonly pace: Pace;
  readonly #lease: Lease;
  readonly #isStopping: () => boolean;
  #counts: Counts;
  #notedAt = 0;
  #begunAt = performance.now();
  #untold: Task[] = [];
  #toldAt = 0;

  constructor(deps: Deps, row: JobRow, lease: Lease, isStopping: () => boolean) {
    this.deps = deps;
    this.row = row;
    this.pace = getPace(deps.config);
    this.#lease = lease;
    this.#isStopping = isStopping;
    const { done, total, place, added, changed, skipped, failed, problems } = row;
    this.#counts = { done, total, place, added, changed, skipped, failed, problems };
  }

  get place(): Record<string, unknown> | null {
    return this.#counts.place;
  }

  get counts(): Readonly<Counts> {
    return this.#counts;
  }

  /**
   * Does a step with all that it changes, and writes down with it how far the job is: either both stay or neither, so
   * nothing is ever done twice. Gives how long it took, ms.
   * @throws Stopped between two steps, where the job is not to go on here
   */
  async slice(work: (slice: JobSlice) => Promise<void>): Promise<number> {
    if (this.#isStopping()) throw new Stopped('suspended');
    const { slowDb: db, clock, settings } = this.deps;
    // Before the transaction: the embedded database has one connection, and this asks on another.
    const shop = (await settings.current()).shop;
    const began = performance.now();
    for (let attempt = 1; ; attempt += 1) {
      const counts = structuredClone(this.#counts);
      const tasks: Task[] = [];
      try {
        await db.transaction(async (tx) => {
          await commitWithoutWaiting(tx);
          const actor = await lockLease(tx, this.row.id, this.#lease, clock.now());
          await work(getSlice(this.#call(tx, actor, shop, tasks), counts, tasks));
          await renewLease(tx, this.row.id, this.#lease, { ...counts, attempts: 0 });
        });
        this.#counts = counts;
        this.#follow(tasks);
        break;
      } catch (error) {
        if (!isSerializationFailure(error) || attempt === tries) throw error;
      }
    }
    const took = performance.now() - began;
    await this.#rest(took);
    return took;
  }

  #follow(tasks: readonly Task[]): void {
    for (const task of tasks) {
      if (tellings.has(task[0])) this.#untold.push(task);
      else this.deps.background.run(...task);
    }
    if (performance.now() - this.#toldAt >= tellEvery) this.flushInvalidations();
  }

  /** Tells readers what has changed. To be done before anybody hears that the job is. */
  flushInvalidations(): void {
    for (const task of this.#untold.splice(0)) this.deps.background.run(...task);
    this.#toldAt = performance.now();
  }

  /** Who asked for it, as they are now. @throws ApiError FORBIDDEN for who is staff no more */
  actor(): Promise<Viewer> {
    return getActor(this.deps.slowDb, this.row.actorId, this.deps.clock.now());
  }

  /** Of a job that reads: how far it is, a few times a second at the most. @throws Stopped as `slice` */
  async reportProgress(done: number, total?: number): Promise<void> {
    if (this.#isStopping()) throw new Stopped('suspended');
    const now = performance.now();
    this.#counts = { ...this.#counts, done, ...(total !== undefined && { total }) };
    if (total === undefined && now - this.#notedAt < noteEvery) return this.#rest(now - this.#begunAt);
    const { isCancelled } = await renewLease(this.deps.slowDb, this.row.id, this.#lease, this.#counts);
    if (isCancelled) throw new Stopped('cancelled');
    this.#notedAt = performance.now();
    return this.#rest(this.#notedAt - this.#begunAt);
  }

  /** Keeps the job while something is done that has no steps, also of one that is cancelled. */
  async renew(): Promise<void> {
    if (this.#isStopping()) throw new Stopped('suspended');
    if (performance.now() - this.#notedAt < noteEvery) return;
    await renewLease(this.deps.slowDb, this.row.id, this.#lease, {});
    this.#notedAt = performance.now();
  }

  /** Lets others to the database and the processor for a while. */
  async #rest(busy: number): Promise<void> {
    await sleep(restAfter(busy, this.pace));
    this.#begunAt = performance.now();
  }

  #call(tx: Db, actor: Viewer, settings: ShopSettings, tasks: Task[]): Call {
    const { deps, row } = this;
    return {
      viewer: actor,
      user: actor,
      db: tx,
      now: deps.clock.now(),
      settings,
      request: { id: row.requestId, ip: '', method: 'POST', url: '', headers: {} },
      log: deps.log,
      deps,
      refuse(code, message, extras) {
        throw new ApiError(code, message, extras);
      },
      ...collecting(tasks),
    };
  }
}

/**
 * The commit does not wait for the disk. What a power cut takes is a step together with the note that it was done, so the
 * job does it again; the commit that ends the job waits, and with it all steps before it are on the disk.
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
        work({ ...call, user: call.user, db: inner, ...collecting(own) }),
      );
      tasks.push(...own);
      return result;
    },
  };
}

function collecting(tasks: Task[]): Pick<Call, 'afterCommit'> {
  return {
    afterCommit(name, task) {
      tasks.push([name, task]);
    },
  };
}
