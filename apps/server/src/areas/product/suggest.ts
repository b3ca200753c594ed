import type { contract } from '@sampan/api/contract';
import type { OutputOf } from '@sampan/api/endpoint';
import { productStatus } from '@sampan/api/statuses';
import { maxSuggestionCandidates, suggestCategories, suggestProducts } from '@sampan/domain/search/suggestions';
import { and, desc, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { products } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { categoryTree, getActiveCategories } from '../category/tree.ts';
import { textArray } from '../order/searchSql.ts';
import { cardSelection, groupCard } from './cardDto.ts';
import { sortedIdsQuery, withoutSequentialScan } from './sortedIdCache.ts';

const bestSold: SQL[] = [desc(products.cardSold), desc(products.id)];

/** Query of the matching cards to choose from, best sold first. */
export function candidatesQuery(db: Db, tokens: readonly string[]) {
  const condition = and(
    products.isCard,
    // Inlined, not a parameter: partial indexes on cards depend on the status.
    sql`${products.status} = ${sql.raw(String(productStatus.onShelf))}`,
    sql`${products.id} in (select product_id from product_search where tokens @> ${textArray(tokens)})`,
  );
  return db
    .select(cardSelection)
    .from(products)
    .where(sql`${products.id} = any(array(${sortedIdsQuery(condition, bestSold, maxSuggestionCandidates)}))`)
    .orderBy(...bestSold);
}

/** What the search suggests for a text with these tokens. */
export async function readSuggestions(
  deps: Deps,
  tokens: readonly string[],
): Promise<OutputOf<typeof contract.product.suggest>> {
  if (tokens.length === 0) return { products: [], categories: [] };
  const rows = await withoutSequentialScan(deps.db, (tx) => candidatesQuery(tx, tokens));
  return {
    products: suggestProducts(rows.map(groupCard), tokens),
    categories: suggestCategories(getActiveCategories(await categoryTree(deps)), tokens),
  };
}
