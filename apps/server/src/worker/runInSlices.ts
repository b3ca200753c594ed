import type { JobSlice, LeasedJob } from './leasedJob.ts';
import { computeNextBatchSize } from './pace.ts';

/**
 * Processes items in order from the job's place, in batches sized to the slice duration. The place is the number of
 * processed items.
 */
export async function runInSlices<Item>(
  job: LeasedJob,
  items: readonly Item[],
  work: (item: Item, slice: JobSlice) => Promise<void>,
): Promise<void> {
  let batch = 1;
  for (let at = Number(job.place?.at ?? 0); at < items.length; ) {
    const end = Math.min(items.length, at + batch);
    const took = await job.slice(async (slice) => {
      slice.total(items.length);
      for (const item of items.slice(at, end)) await work(item, slice);
      slice.place({ ...job.place, at: end });
    });
    batch = computeNextBatchSize(batch, took, job.pace);
    at = end;
  }
}
