import type { Contract } from '@sampan/api/contract';
import type { ParsedInputOf } from '@sampan/api/endpoint';
import { type BulkChange, callByChange, toBulkInput } from '@sampan/domain/bulk/bulkChange';
import { eq } from 'drizzle-orm';
import { readMatchingIds } from '../areas/product/adminQueries.ts';
import { lockProducts } from '../areas/product/productWrites.ts';
import { removeProduct } from '../areas/product/service.ts';
import { jobs, products } from '../db/schema.ts';
import { createFieldError, requireFound } from '../http/apiError.ts';
import type { Call } from '../http/calls/handler.ts';
import { toApiError } from '../http/errors.ts';
import type { JobSlice, LeasedJob, Outcome } from './leasedJob.ts';
import { runInSlices } from './runInSlices.ts';

type ProductBulk = ParsedInputOf<Contract['adminProduct']['bulk']>;

/** Resolves the filter of a job that a server of the release before has queued; others have ids. */
async function resolveTarget(job: LeasedJob): Promise<Pick<ProductBulk, 'change'> & { ids: number[] }> {
  const { of, change } = job.getInput<ProductBulk>();
  if ('ids' in of) return { ids: of.ids, change };
  const ids = await readMatchingIds(job.deps, of);
  await job.slice(async ({ call, total }) => {
    await call.db
      .update(jobs)
      .set({ input: { of: { ids }, change } })
      .where(eq(jobs.id, job.row.id));
    total(ids.length);
  });
  return { ids, change };
}

/** Changes one product like the single-product call; returns the outcome. */
async function changeOne(call: Call, id: number, change: BulkChange): Promise<Outcome> {
  const action = callByChange[change.what];
  if (change.what === 'delete') {
    await removeProduct(call, id);
    return 'changed';
  }
  const categoryIds = change.what === 'category' ? [change.categoryId] : [];
  const writes = await lockProducts(call, { ids: [id], categoryIds });
  const product = requireFound(writes.getProduct(id));
  const parsed = toBulkInput(product, change);
  if (!parsed.ok) throw createFieldError({ [change.what]: parsed.code });
  const after = writes.change({ id, input: parsed.input, action });
  await writes.write();
  return after === product ? 'skipped' : 'changed';
}

async function attempt(slice: JobSlice, id: number, change: BulkChange): Promise<void> {
  try {
    slice.count(await slice.savepoint((call) => changeOne(call, id, change)));
  } catch (error) {
    const apiError = toApiError(error);
    if (!apiError || apiError.code === 'UNAVAILABLE') throw error;
    const [code] = Object.values(apiError.extras.fields ?? {});
    const [named] = await slice.call.db.select({ name: products.name }).from(products).where(eq(products.id, id));
    slice.count('failed', [{ id, ...named, code: code ?? apiError.code }]);
  }
}

export async function changeProducts(job: LeasedJob): Promise<void> {
  const { ids, change } = await resolveTarget(job);
  // In the lock order of orders, to avoid deadlocks.
  const inLockOrder = [...new Set(ids)].sort((one, other) => one - other);
  await runInSlices(job, inLockOrder, (id, slice) => attempt(slice, id, change));
}
