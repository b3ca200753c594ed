import type { Product, Variant } from '@sampan/api/entities';
import { productStatus } from '@sampan/api/statuses';
import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { inlineNumber } from '../../db/inlineNumbers.ts';
import type { Db } from '../../db/query.ts';
import { files, products } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { getCategoryTree } from '../category/queries.ts';
import { toFileDto } from '../file/fileRows.ts';
import { productColumns, toProduct } from './productRow.ts';

const onShelf = inlineNumber(productStatus.onShelf);

type StoredVariant = Omit<Variant, 'i18n'> & { i18n: Variant['i18n'] | null };

/** A sibling's translations are reduced to its options, which distinguish variants. */
const optionLabels = sql`(
  select jsonb_object_agg(key, jsonb_build_object('options', value -> 'options'))
  from jsonb_each(v.i18n) where value -> 'options' is not null)`;

const columns = {
  ...productColumns,
  /** The product and its visible siblings; null if it has none. */
  variants: sql<StoredVariant[] | null>`(
    select json_agg(
      json_build_object('id', v.id, 'slug', v.slug, 'options', v.options, 'priceAmount', v.price_amount,
        'stock', v.on_hand - v.reserved, 'cover', v.cover, 'i18n', ${optionLabels}) order by v.id)
    from products v
    where v.group_id = products.group_id and (v.status = ${onShelf} or ${sql.placeholder('isStaff')}::boolean))`,
};

function prepareQueries(db: Db) {
  const query = (name: string, where: SQL) => db.select(columns).from(products).where(where).prepare(name);
  return {
    byId: query('product_by_id', eq(products.id, sql.placeholder('id'))),
    bySlug: query('product_by_slug', eq(products.slug, sql.placeholder('slug'))),
    byOldSlug: query(
      'product_by_old_slug',
      sql`${products.id} = (select product_id from product_slugs where slug = ${sql.placeholder('slug')})`,
    ),
    cardOnShelf: query(
      'product_card_on_shelf',
      sql`${products.groupId} = ${sql.placeholder('groupId')} and ${products.isCard} and ${products.status} = ${onShelf}`,
    ),
  };
}
type Queries = ReturnType<typeof prepareQueries>;
type Row = Awaited<ReturnType<Queries['byId']['execute']>>[number];

/**
 * Finds by id, then by slug, then by a former slug: an older slug may consist of digits, and a slug may contain slashes.
 * For customers a slug of a withdrawn variant leads to the card of its group; an id does not, since the checkout sells
 * the product with that id.
 */
async function find({ db, preparedQueries }: Deps, idOrSlug: string, isStaff: boolean): Promise<Row | undefined> {
  const { byId, bySlug, byOldSlug, cardOnShelf } = preparedQueries.get(db, 'product', prepareQueries);
  if (/^\d{1,15}$/.test(idOrSlug)) {
    const [row] = await byId.execute({ id: Number(idOrSlug), isStaff });
    if (row) return row;
  }
  const [named] = await bySlug.execute({ slug: idOrSlug, isStaff });
  const row = named ?? (await byOldSlug.execute({ slug: idOrSlug, isStaff }))[0];
  if (!row || isStaff || row.status === productStatus.onShelf || row.groupId === null) return row;
  const [card] = await cardOnShelf.execute({ groupId: row.groupId, isStaff });
  return card;
}

async function readFiles({ db }: Deps, productId: number): Promise<Product['files']> {
  const rows = await db
    .select()
    .from(files)
    .where(and(eq(files.productId, productId), isNull(files.deletedAt)))
    .orderBy(asc(files.id));
  return rows.map(toFileDto);
}

/**
 * Reads a product; undefined if it does not exist or the viewer may not see it. Files are returned for staff only.
 * `getPath` returns the category ids from the root; it defaults to the cached tree, so pass another one inside a
 * transaction.
 */
export async function readProduct(
  deps: Deps,
  idOrSlug: string,
  isStaff: boolean,
  getPath = async (id: number) => (await getCategoryTree(deps)).getPath(id),
): Promise<Product | undefined> {
  const row = await find(deps, idOrSlug, isStaff);
  if (!row || !(isStaff || row.status === productStatus.onShelf)) return undefined;
  const { variants, ...columns } = row;
  return {
    ...toProduct(columns),
    categoryPath: await getPath(row.categoryId),
    variants: variants?.map(({ i18n, ...variant }) => ({ ...variant, i18n: i18n ?? undefined })),
    files: isStaff ? await readFiles(deps, row.id) : undefined,
  };
}
