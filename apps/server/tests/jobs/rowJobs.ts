import { contract } from '@sampan/api/contract';
import { asc, eq } from 'drizzle-orm';
import { enqueue } from '../../src/areas/job/enqueue.ts';
import { jobRows } from '../../src/db/schema.ts';
import { jobHandlers } from '../../src/worker/jobHandlers.ts';
import type { JobHandler, LeasedJob } from '../../src/worker/leasedJob.ts';
import { runInSlices } from '../../src/worker/runInSlices.ts';
import { Runner } from '../../src/worker/runner.ts';
import type { Person } from '../support/people.ts';
import type { TestApp } from '../support/testApp.ts';

export const items = [1, 2, 3, 4, 5, 6, 7, 8];
/** Lifetime of a lease, in ms. */
export const lease = 400;

/** Jobs of eight rows, and runners for them, in the shop and of the person that `beforeAll` creates. */
export function createRowJobs(getSetUp: () => { shop: TestApp; staff: Person }) {
  /** Queues a job of eight rows without waking a runner. */
  async function queue(): Promise<number> {
    const { shop, staff } = getSetUp();
    const user = { id: staff.id, username: staff.username, role: 2, status: 0, kycStatus: 0, sessionId: 0 } as const;
    const request = { id: 'a-request', ip: '', method: 'POST', url: '', headers: {} };
    const call = { db: shop.db, user, now: shop.clock.now(), request, deps: shop.deps, afterCommit: () => {} };
    return (await enqueue(call, { kind: 'productBulk', input: {} })).id;
  }

  /** A handler that inserts each row in its transaction; a row processed twice violates the primary key. */
  function noting(before: (item: number, job: LeasedJob) => Promise<void> = async () => {}): JobHandler {
    return {
      async work(job) {
        await runInSlices(job, items, async (row, slice) => {
          await before(row, job);
          await slice.call.db.insert(jobRows).values({ jobId: job.row.id, row, outcome: 'changed' });
          slice.count('changed');
        });
      },
    };
  }
  /** A handler that runs `happen` before the given slice. */
  const beforeSlice = (place: number, happen: () => Promise<void>): JobHandler => ({
    async work(job) {
      const { slice } = job;
      let count = 0;
      job.slice = async (work) => {
        count += 1;
        if (count === place) await happen();
        return slice.call(job, work);
      };
      await noting().work?.(job);
    },
  });
  const runner = (work: JobHandler, deps = getSetUp().shop.deps, leaseMs = lease) =>
    new Runner(deps, { leaseMs, handlers: { ...jobHandlers, productBulk: work } });
  async function read(id: number) {
    const { shop, staff } = getSetUp();
    return shop.expectOk(contract.job.detail, { id }, { token: staff.token });
  }
  async function queryRows(id: number): Promise<number[]> {
    const rows = await getSetUp().shop.db.select().from(jobRows).where(eq(jobRows.jobId, id)).orderBy(asc(jobRows.row));
    return rows.map(({ row }) => row);
  }
  return { queue, noting, beforeSlice, runner, read, queryRows };
}
