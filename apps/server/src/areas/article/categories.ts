import type { Contract } from '@sampan/api/contract';
import { auditArticleCategory } from '@sampan/domain/article/articleRules';
import { isPageSection } from '@sampan/domain/article/pageSections';
import { getChanges } from '@sampan/domain/audit/changes';
import { type Place, placeCategory, removeCategory } from '@sampan/domain/category/categoryMoves';
import { mergeTranslations } from '@sampan/domain/category/mergeTranslations';
import { eq, sql } from 'drizzle-orm';
import { advisoryLocks } from '../../db/advisoryLocks.ts';
import { updateRows } from '../../db/queries/manyRows.ts';
import { type Db, getReturnedRow } from '../../db/query.ts';
import { articleCategories } from '../../db/schema.ts';
import type { HandlersOf } from '../../http/calls/handler.ts';
import { rejectTaken } from '../../http/errors.ts';
import { writeAudit } from '../audit/writeAudit.ts';
import { readCategory } from './adminQueries.ts';
import { invalidateArticles } from './service.ts';

const rejectDuplicate = rejectTaken('article_categories_slug', 'slug');

/** Locks the category order until the transaction ends. Article categories have no parents. */
async function lockPlaces(tx: Db): Promise<Place[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.articleCategoryOrder})`);
  const rows = await tx.select({ id: articleCategories.id, sort: articleCategories.sort }).from(articleCategories);
  return rows.map((row) => ({ ...row, parentId: null }));
}

async function setPlaces(tx: Db, places: readonly Place[]): Promise<void> {
  await updateRows(
    tx,
    articleCategories,
    places.map(({ id, sort }) => ({ id, sort })),
  );
}

type CategoryWrite = 'categoryCreate' | 'categoryUpdate' | 'categoryDelete';

export const categoryWrites: Pick<HandlersOf<Contract['adminArticle']>, CategoryWrite> = {
  async categoryCreate({ sort, ...input }, call) {
    const { db } = call;
    const places = await lockPlaces(db);
    const rows = await db
      .insert(articleCategories)
      .values(input)
      .returning({ id: articleCategories.id })
      .catch(rejectDuplicate);
    const { id } = getReturnedRow(rows);
    await setPlaces(db, placeCategory(places, id, { parentId: null, sort }));
    const category = await readCategory(db, id);
    await writeAudit(call, auditArticleCategory({ after: category }));
    invalidateArticles(call);
    return category;
  },

  async categoryUpdate({ id, sort, i18n, ...input }, call) {
    const { db, fail } = call;
    const places = await lockPlaces(db);
    const before = await readCategory(db, id);
    if (isPageSection(before.slug) && (input.slug ?? before.slug) !== before.slug) {
      throw fail('VALIDATION', { fields: { slug: 'reserved' } });
    }
    const changes = { ...input, ...(i18n && { i18n: mergeTranslations(before.i18n, i18n) ?? null }) };
    if (Object.values(changes).some((value) => value !== undefined)) {
      await db.update(articleCategories).set(changes).where(eq(articleCategories.id, id)).catch(rejectDuplicate);
    }
    if (sort !== undefined) await setPlaces(db, placeCategory(places, id, { parentId: null, sort }));
    const after = await readCategory(db, id);
    const audited = auditArticleCategory({ before, after });
    if (!getChanges(audited)) return after;
    await writeAudit(call, audited);
    invalidateArticles(call);
    return after;
  },

  async categoryDelete({ id }, call) {
    const { db, fail } = call;
    const places = await lockPlaces(db);
    // Waits for articles being written to this category, which lock it.
    await db.select().from(articleCategories).where(eq(articleCategories.id, id)).for('update');
    const before = await readCategory(db, id);
    if (before.articleCount) throw fail('IN_USE', { details: { articles: before.articleCount } });
    await setPlaces(db, removeCategory(places, id, null));
    await db.delete(articleCategories).where(eq(articleCategories.id, id));
    await writeAudit(call, auditArticleCategory({ before }));
    invalidateArticles(call);
    return { id };
  },
};
