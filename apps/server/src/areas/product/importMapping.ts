import type { Contract } from '@sampan/api/contract';
import { type ImportMapping, type Locale, maxCategoryTexts } from '@sampan/api/entities';
import { emptyMapping, mergeMappings } from '@sampan/domain/productCsv/mapping';
import { eq, inArray } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { categories, shopState } from '../../db/schema.ts';
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
  const [row] = await db.select().from(shopState).where(eq(shopState.key, key));
  return (row?.value as ImportMapping | undefined) ?? emptyMapping;
}

export async function writeImportMapping(db: Db, mapping: ImportMapping): Promise<void> {
  await db
    .insert(shopState)
    .values({ key, value: mapping })
    .onConflictDoUpdate({ target: shopState.key, set: { value: mapping } });
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
  const before = await readImportMapping(db);
  const after = mergeMappings(before, input, maxCategoryTexts);
  await writeImportMapping(db, after);
  await writeAudit(call, { action: 'adminProduct.importMapping', targetType: 'product', before, after });
  return after;
};
