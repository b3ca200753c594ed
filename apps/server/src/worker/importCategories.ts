import { randomUUID } from 'node:crypto';
import { categoryStatus } from '@sampan/api/statuses';
import { planCategories, rememberCreated } from '@sampan/domain/productCsv/mapping';
import { sql } from 'drizzle-orm';
import { lockTree, readTree } from '../areas/category/queries.ts';
import { createCategory } from '../areas/category/service.ts';
import { lockImportMapping, type ProductImport, writeImportMapping } from '../areas/product/importMapping.ts';
import { type Db, queryNumber } from '../db/query.ts';
import { categories } from '../db/schema.ts';
import type { Call } from '../http/calls/handler.ts';
import type { LeasedJob } from './leasedJob.ts';

/** Maximum categories created per transaction, because others wait for the lock on the tree meanwhile. */
const perSlice = 10;

/** Category ids by text key, for all texts that the import creates categories for. */
type CreatedCategories = ReadonlyMap<string, number>;

/**
 * Creates the categories of an import and remembers them for the next one. Idempotent: after an interruption it reuses
 * those that exist.
 */
export async function createCategories(job: LeasedJob, needed: ProductImport): Promise<CreatedCategories> {
  let created: CreatedCategories | undefined;
  while (!created) {
    await job.slice(async ({ call }) => {
      created = await createSome(call, needed);
    });
  }
  return created;
}

/**
 * Creates as many categories as a transaction may. Plans them under the lock of the tree, so that it reuses those that
 * another import has just created. Undefined if some are left.
 */
async function createSome(
  call: Call,
  { locale, textsToCreate, createsDefault }: ProductImport,
): Promise<CreatedCategories | undefined> {
  await lockTree(call.db);
  const { list: existing } = await readTree(call.db);
  const plan = planCategories(existing, textsToCreate, createsDefault ? locale : null);
  const ids = new Map<number, number>();
  const getId = (id: number) => ids.get(id) ?? id;
  for (const { id, parentId, ...texts } of plan.categories.slice(0, perSlice)) {
    const below = parentId === null ? null : getId(parentId);
    const created = await createCategory({ ...texts, parentId: below, status: categoryStatus.active }, call);
    ids.set(id, created.id);
  }
  if (plan.categories.length > perSlice) return;
  const created = new Map([...plan.idByKey].map(([key, id]) => [key, getId(id)]));
  await writeImportMapping(call.db, rememberCreated(await lockImportMapping(call.db), created));
  return created;
}

/** A single category in place of all those that an import would create. */
export interface TemporaryCategory {
  id: number;
  /** Inserts it into a transaction that is rolled back. */
  insert: (tx: Db) => Promise<void>;
}

export async function reserveTemporaryCategory({ deps }: LeasedJob): Promise<TemporaryCategory> {
  const id = await queryNumber(deps.slowDb, sql`select nextval(pg_get_serial_sequence('categories', 'id'))`);
  return {
    id,
    insert: async (tx) =>
      void (await tx.insert(categories).values({ id, name: 'import', slug: `import-${randomUUID()}` })),
  };
}
