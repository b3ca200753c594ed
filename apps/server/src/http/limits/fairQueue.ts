import { ApiError } from '../apiError.ts';

interface Job<Result> {
  work: () => Promise<Result>;
  /** `isNeeded` of each caller. */
  needChecks: (() => boolean)[];
  isStarted: boolean;
  promise: Promise<Result>;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

export interface FairQueueLimits {
  /** Maximum concurrent jobs. */
  concurrency: number;
  /** Maximum waiting jobs, in total and per client. One that several clients wait for is one in total. */
  maxWaiting: number;
  maxWaitingPerClient: number;
}

/** Value of Retry-After, seconds. */
const retryAfterSeconds = 2;

/**
 * Limits concurrency of expensive work. Clients take turns (round robin), so that one with many jobs delays another by
 * at most one job. Jobs with the same name run once and share the result.
 */
export class FairQueue<Result> {
  readonly #limits: FairQueueLimits;
  readonly #jobs = new Map<string, Job<Result>>();
  /** Waiting jobs by client, in order of turns. */
  readonly #waiting = new Map<string, Job<Result>[]>();
  #running = 0;

  constructor(limits: FairQueueLimits) {
    this.#limits = limits;
  }

  /**
   * @param isNeeded whether the caller still needs the result; a job that no caller needs at its turn is skipped
   * @throws ApiError with Retry-After if too many jobs are waiting: TOO_MANY_REQUESTS for this client, UNAVAILABLE in total,
   *   or for a skipped job
   */
  async run(
    client: string,
    name: string,
    work: () => Promise<Result>,
    isNeeded: () => boolean = () => true,
  ): Promise<Result> {
    const knownJob = this.#jobs.get(name);
    if (knownJob?.isStarted) return knownJob.promise;
    const own = this.#waiting.get(client) ?? [];
    if (knownJob && own.includes(knownJob)) {
      knownJob.needChecks.push(isNeeded);
      return knownJob.promise;
    }
    const isOverOwnLimit = own.length >= this.#limits.maxWaitingPerClient;
    if (isOverOwnLimit || (!knownJob && this.#countWaiting() >= this.#limits.maxWaiting)) {
      const code = isOverOwnLimit ? 'TOO_MANY_REQUESTS' : 'UNAVAILABLE';
      throw new ApiError(code, { retryAfter: retryAfterSeconds });
    }
    const job = knownJob ?? this.#createJob(name, work);
    job.needChecks.push(isNeeded);
    own.push(job);
    this.#waiting.set(client, own);
    this.#startNext();
    return job.promise;
  }

  #countWaiting(): number {
    return [...this.#jobs.values()].filter(({ isStarted }) => !isStarted).length;
  }

  #createJob(name: string, work: () => Promise<Result>): Job<Result> {
    const job: Job<Result> = { work, needChecks: [], isStarted: false, ...Promise.withResolvers<Result>() };
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
      if (!job.needChecks.some((isNeeded) => isNeeded())) {
        job.reject(new ApiError('UNAVAILABLE', { retryAfter: retryAfterSeconds }));
        continue;
      }
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

  /** Takes the first job of the next client and moves the client to the end. */
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
