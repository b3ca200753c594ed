import type { Contract } from '@sampan/api/contract';
import { type ImportMapping, type Locale, maxCategoryTexts } from '@sampan/api/entities';
import { emptyMapping, mergeMappings } from '@sampan/domain/productCsv/mapping';
import { inArray, sql } from 'drizzle-orm';
import { advisoryLocks } from '../../db/advisoryLocks.ts';
import { readShopState, writeShopState } from '../../db/queries/shopState.ts';
import type { Db } from '../../db/query.ts';
import { categories } from '../../db/schema.ts';
import type { Run } from '../../http/calls/handler.ts';
import { writeAudit } from '../audit/writeAudit.ts';

/** The input of an import; the locale is that of the result file. */
export interface ProductImport {
  locale: Locale;
  mapping: ImportMapping;
  /** Texts of the file that become categories. */
  textsToCreate: string[];
  /** Whether the default category is one that the import creates. */
  createsDefault: boolean;
}

const key = 'productImport.mapping';

/** Reads the remembered choices of imports; empty by default. */
export async function readImportMapping(db: Db): Promise<ImportMapping> {
  return (await readShopState<ImportMapping>(db, key)) ?? emptyMapping;
}

/**
 * Reads the remembered choices to change them: until the transaction ends, others who want to change them wait, so that
 * no choice is lost.
 */
export async function lockImportMapping(tx: Db): Promise<ImportMapping> {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.importMapping})`);
  return readImportMapping(tx);
}

export function writeImportMapping(db: Db, mapping: ImportMapping): Promise<void> {
  return writeShopState(db, key, { ...mapping });
}

/** Paths of input fields that refer to a nonexistent category. */
async function findUnknownCategories(db: Db, { categories: texts, defaultCategory }: ImportMapping): Promise<string[]> {
  const named = texts.map(({ choice }, index) => ({ choice, field: `categories.${index}.choice.categoryId` }));
  const all = [...named, { choice: defaultCategory, field: 'defaultCategory.categoryId' }].flatMap(
    ({ choice, field }) => (choice?.to === 'category' ? [{ id: choice.categoryId, field }] : []),
  );
  if (all.length === 0) return [];
  const ids = all.map(({ id }) => id);
  const rows = await db.select({ id: categories.id }).from(categories).where(inArray(categories.id, ids));
  const known = new Set(rows.map(({ id }) => id));
  return all.filter(({ id }) => !known.has(id)).map(({ field }) => field);
}

export const importMapping: Run<Contract['adminProduct']['importMapping']> = async (input, call) => {
  const { db } = call;
  const [unknown] = await findUnknownCategories(db, input);
  if (unknown) throw call.fail('NOT_FOUND', { fields: { [unknown]: 'unknown' } });
  const before = await lockImportMapping(db);
  const after = mergeMappings(before, input, maxCategoryTexts);
  await writeImportMapping(db, after);
  await writeAudit(call, { action: 'adminProduct.importMapping', targetType: 'product', before, after });
  return after;
};
