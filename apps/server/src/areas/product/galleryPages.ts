import type { contract } from '@sampan/api/contract';
import type { OutputOf, ParsedInputOf } from '@sampan/api/endpoint';
import { productStatus } from '@sampan/api/statuses';
import { galleryRounds } from '@sampan/domain/catalogue/galleryRound';
import { pickTexts } from '@sampan/domain/catalogue/pickTexts';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { toPage } from '../../db/queries/countUpTo.ts';
import { queryIds, toIdArray } from '../../db/query.ts';
import { productPictures, products } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { getCategoryTree } from '../category/queries.ts';
import { getInOrder } from './sortedIdCache.ts';

type GalleryInput = ParsedInputOf<typeof contract.product.gallery>;
type GalleryPage = OutputOf<typeof contract.product.gallery>;

/** Maximum cached ids of a category's pictures: those of 10,000 products. */
const maxCachedIds = 50_000;

const rounds = sql.raw(String(galleryRounds));
/** `computeGalleryRound` in SQL, with integer division. */
const round = sql`(${productPictures.sort} + ${products.id} + ${products.id} / ${rounds}) % ${rounds}`;

const isOnShelf = eq(products.status, productStatus.onShelf);

/** Condition: the product is on shelf, in the category or one of its descendants if given. */
async function buildShownCondition(deps: Deps, categoryId: number | undefined): Promise<SQL | undefined> {
  if (categoryId === undefined) return isOnShelf;
  const tree = await getCategoryTree(deps);
  return and(isOnShelf, inArray(products.categoryId, tree.getSubtreeIds(categoryId)));
}

function readIds({ db }: Deps, isShown: SQL | undefined, limit: number, offset: number): Promise<number[]> {
  return queryIds(
    db,
    sql`select ${productPictures.id} from ${productPictures}
      join ${products} on ${products.id} = ${productPictures.productId} where ${isShown}
      order by ${round}, ${products.id}, ${productPictures.id} limit ${limit} offset ${offset}`,
  );
}

/** The first ids in the order of the gallery, and the number of all. No sale changes them. */
function getFirstIds(deps: Deps, categoryId: number | undefined): Promise<{ ids: number[]; total: number }> {
  return deps.caches.catalogue.get('membership', `gallery ${categoryId}`, async () => {
    const isShown = await buildShownCondition(deps, categoryId);
    const total = await deps.db.$count(
      productPictures,
      sql`${productPictures.productId} in (select id from ${products} where ${isShown})`,
    );
    return { ids: await readIds(deps, isShown, maxCachedIds, 0), total };
  });
}

/** A page of the gallery. The pictures are sorted once for all pages, because a sort of those of a large shop takes a second. */
export async function readGallery(deps: Deps, { page, limit, categoryId }: GalleryInput): Promise<GalleryPage> {
  const { ids: first, total } = await getFirstIds(deps, categoryId);
  const [from, to] = [(page - 1) * limit, page * limit];
  const isUncached = from < total && to > first.length && first.length < total;
  const ids = isUncached
    ? await readIds(deps, await buildShownCondition(deps, categoryId), limit, from)
    : first.slice(from, to);
  const rows = await deps.db
    .select({
      id: productPictures.id,
      url: productPictures.url,
      alt: productPictures.alt,
      productId: products.id,
      slug: products.slug,
      name: products.name,
      i18n: products.i18n,
    })
    .from(productPictures)
    .innerJoin(products, eq(products.id, productPictures.productId))
    .where(and(isOnShelf, sql`${productPictures.id} = any(${toIdArray(ids)})`));
  const pictures = getInOrder(ids, rows).map(({ i18n, ...picture }) => ({
    ...picture,
    i18n: pickTexts(i18n, ['name']),
  }));
  return toPage(pictures, total, { page, limit });
}
