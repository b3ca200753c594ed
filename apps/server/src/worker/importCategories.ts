import { randomUUID } from 'node:crypto';
import type { Category } from '@sampan/api/entities';
import { planCategories, rememberCreated } from '@sampan/domain/productCsv/mapping';
import { sql } from 'drizzle-orm';
import { createCategory } from '../areas/category/service.ts';
import { type ProductImport, readImportMapping, writeImportMapping } from '../areas/product/importMapping.ts';
import type { Db } from '../db/connection.ts';
import { queryRows } from '../db/query.ts';
import { categories } from '../db/schema.ts';
import type { LeasedJob } from './leasedJob.ts';

/** Maximum categories created per transaction, because others wait for the lock on the tree meanwhile. */
const perSlice = 10;

/** Category ids by text key, for all texts that the import creates categories for. */
type CreatedCategories = ReadonlyMap<string, number>;

/**
 * Creates the categories of an import and remembers them for the next one. Idempotent: after an interruption it reuses
 * those that exist.
 */
export async function createCategories(
  job: LeasedJob,
  { locale, textsToCreate, createsDefault }: ProductImport,
  existing: readonly Category[],
): Promise<CreatedCategories> {
  const plan = planCategories(existing, textsToCreate, createsDefault ? locale : null);
  if (plan.idByKey.size === 0) return new Map();
  const ids = new Map<number, number>();
  const getId = (id: number) => ids.get(id) ?? id;
  for (let at = 0; at < plan.categories.length; at += perSlice) {
    const createdIds: [number, number][] = [];
    await job.slice(async ({ call }) => {
      createdIds.length = 0;
      for (const { id, parentId, ...texts } of plan.categories.slice(at, at + perSlice)) {
        const below = parentId === null ? null : (new Map(createdIds).get(parentId) ?? getId(parentId));
        createdIds.push([id, (await createCategory({ ...texts, parentId: below, status: 1 }, call)).id]);
      }
    });
    for (const [planned, id] of createdIds) ids.set(planned, id);
  }
  const created = new Map([...plan.idByKey].map(([key, id]) => [key, getId(id)]));
  await job.slice(async ({ call }) => {
    await writeImportMapping(call.db, rememberCreated(await readImportMapping(call.db), created));
  });
  return created;
}

/** A single category in place of all those that an import would create. */
export interface TemporaryCategory {
  id: number;
  /** Inserts it into a transaction that is rolled back. */
  insert: (tx: Db) => Promise<void>;
}

export async function reserveTemporaryCategory({ deps }: LeasedJob): Promise<TemporaryCategory> {
  const [row] = await queryRows<{ id: string | number }>(
    deps.slowDb,
    sql`select nextval(pg_get_serial_sequence('categories', 'id')) as id`,
  );
  const id = Number(row?.id);
  return {
    id,
    insert: async (tx) =>
      void (await tx.insert(categories).values({ id, name: 'import', slug: `import-${randomUUID()}` })),
  };
}
