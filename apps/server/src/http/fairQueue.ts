import { ApiError } from './apiError.ts';

interface Job<Result> {
  work: () => Promise<Result>;
  isStarted: boolean;
  promise: Promise<Result>;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

export interface FairQueueLimits {
  /** Jobs that run at a time. */
  concurrency: number;
  /** Jobs that wait, of all clients and of one. */
  maxWaiting: number;
  maxWaitingPerClient: number;
}

/** Seconds, for Retry-After. */
const retryAfterSeconds = 2;

/**
 * Runs expensive work a few jobs at a time. Clients take turns, so that one with many jobs delays another by one job at
 * most. Work of the same name is done once for all who wait for it.
 */
export class FairQueue<Result> {
  readonly #limits: FairQueueLimits;
  readonly #jobs = new Map<string, Job<Result>>();
  /** In the order of their turns. */
  readonly #waiting = new Map<string, Job<Result>[]>();
  #running = 0;

  constructor(limits: FairQueueLimits) {
    this.#limits = limits;
  }

  /** @throws ApiError UNAVAILABLE with Retry-After when too many jobs wait, of this client or of all */
  async run(client: string, name: string, work: () => Promise<Result>): Promise<Result> {
    const known = this.#jobs.get(name);
    if (known?.isStarted) return known.promise;
    const own = this.#waiting.get(client) ?? [];
    if (known && own.includes(known)) return known.promise;
    const waiting = [...this.#waiting.values()].reduce((sum, jobs) => sum + jobs.length, 0);
    if (own.length >= this.#limits.maxWaitingPerClient || waiting >= this.#limits.maxWaiting) {
      throw new ApiError('UNAVAILABLE', undefined, { retryAfter: retryAfterSeconds });
    }
    const job = known ?? this.#createJob(name, work);
    own.push(job);
    this.#waiting.set(client, own);
    this.#startNext();
    return job.promise;
  }

  #createJob(name: string, work: () => Promise<Result>): Job<Result> {
    const job: Job<Result> = { work, isStarted: false, ...Promise.withResolvers<Result>() };
    this.#jobs.set(name, job);
    void job.promise.then(
      () => this.#jobs.delete(name),
      () => this.#jobs.delete(name),
    );
    return job;
  }

  #startNext(): void {
    while (this.#running < this.#limits.concurrency) {
      const job = this.#takeNext();
      if (!job) return;
      job.isStarted = true;
      this.#running += 1;
      void job
        .work()
        .then(job.resolve, job.reject)
        .finally(() => {
          this.#running -= 1;
          this.#startNext();
        });
    }
  }

  /** The first job of the client whose turn it is; the client then stands at the end. */
  #takeNext(): Job<Result> | undefined {
    for (const [client, jobs] of this.#waiting) {
      this.#waiting.delete(client);
      const at = jobs.findIndex((job) => !job.isStarted);
      if (at < 0) continue;
      const rest = jobs.slice(at + 1);
      if (rest.length > 0) this.#waiting.set(client, rest);
      return jobs[at];
    }
    return undefined;
  }
}
