import { setImmediate } from 'node:timers/promises';
import type { contract } from '@sampan/api/contract';
import type { ProductTreeNode } from '@sampan/api/entities';
import { categoryStatus, productStatus } from '@sampan/api/statuses';
import { isStaff } from '@sampan/domain/access/access';
import { queryProductTokens } from '@sampan/domain/search/productSearch';
import { and, desc, eq } from 'drizzle-orm';
import { CachedJson } from '../../cache/cachedJson.ts';
import type { CacheScope } from '../../cache/catalogueCache.ts';
import { inlineNumber } from '../../db/inlineNumbers.ts';
import { products } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { requireFound } from '../../http/apiError.ts';
import type { Call, HandlersOf } from '../../http/calls/handler.ts';
import { rateLimitKey } from '../../http/limits/rateLimitKey.ts';
import { type CategoryTree, getCategoryTree } from '../category/queries.ts';
import { cardSelection, toGroupCardDto } from './cardDto.ts';
import { readGallery } from './galleryPages.ts';
import { removeGoodsFile, uploadGoods } from './goodsFiles.ts';
import { readList, readSuggestions } from './queries.ts';
import { readProduct } from './readProduct.ts';
import { changeProduct, createProduct, removeProduct } from './service.ts';

/** Caches a response as JSON text until the catalogue changes: by default also by a sale. */
function getCached<Value>(
  deps: Deps,
  key: string,
  make: () => Promise<Value>,
  scope: CacheScope = 'cards',
): Promise<CachedJson<Value>> {
  return deps.caches.catalogue.get(scope, key, async () => new CachedJson<Value>(JSON.stringify(await make())));
}

/** After a longer wait the database does not answer in time, ms. */
const maxWaitMs = 5_000;

/**
 * Like `getCached`, but reads in the turn of the client: anybody can ask for endlessly many lists, and each takes a
 * connection.
 * @throws ApiError with Retry-After: TOO_MANY_REQUESTS if too many of this client wait; UNAVAILABLE if too many do in
 *   total, or it waited too long
 */
function getInTurn<Value>(
  { deps, request }: Pick<Call, 'deps' | 'request'>,
  key: string,
  read: () => Promise<Value>,
): Promise<CachedJson<Value>> {
  const { catalogue } = deps.caches;
  const known = catalogue.find<CachedJson<Value>>('cards', key);
  if (known) return known;
  const askedAt = performance.now();
  const reading = deps.searches.run(
    rateLimitKey(request.ip),
    // Clients share a list, but not one that began before a change.
    `${catalogue.revision()} ${key}`,
    async () => {
      // The embedded database answers without a turn of the event loop: other requests must arrive meanwhile.
      await setImmediate();
      return getCached(deps, key, read);
    },
    () => !request.isClosed?.() && performance.now() - askedAt <= maxWaitMs,
  );
  return reading as Promise<CachedJson<Value>>;
}

const onShelf = and(products.isCard, eq(products.status, inlineNumber(productStatus.onShelf)));

async function readTree(deps: Deps): Promise<ProductTreeNode[]> {
  const tree = await getCategoryTree(deps);
  const rows = await deps.db
    .select({ id: products.id, name: products.name, slug: products.slug, categoryId: products.categoryId })
    .from(products)
    .where(onShelf)
    .orderBy(products.sortName, products.id);
  const byCategory = Map.groupBy(rows, ({ categoryId }) => categoryId);
  return toTreeNodes(tree, byCategory, null);
}

type NamedRow = ProductTreeNode['products'][number];

function toTreeNodes(
  tree: CategoryTree,
  byCategory: Map<number, NamedRow[]>,
  parentId: number | null,
): ProductTreeNode[] {
  return tree
    .getChildren(parentId)
    .filter(({ status }) => status === categoryStatus.active)
    .map(({ children: _children, ...category }) => ({
      ...category,
      products: (byCategory.get(category.id) ?? []).map(({ id, name, slug }) => ({ id, name, slug })),
      children: toTreeNodes(tree, byCategory, category.id),
    }));
}

export const productHandlers: HandlersOf<typeof contract.product> = {
  list(input, call) {
    const { deps, viewer } = call;
    const status = (isStaff(viewer) ? input.status : undefined) ?? productStatus.onShelf;
    return getInTurn(call, `list ${status} ${JSON.stringify(input)}`, () => readList(deps, input, status));
  },

  suggest({ keyword }, call) {
    const { deps } = call;
    const tokens = queryProductTokens(keyword);
    return getInTurn(call, `suggest ${tokens.join(' ')}`, () => readSuggestions(deps, tokens));
  },

  async detail({ id }, { deps, viewer }) {
    const staff = isStaff(viewer);
    return getCached(deps, `detail ${staff} ${id}`, async () => requireFound(await readProduct(deps, id, staff)));
  },

  featuredList({ limit }, { deps }) {
    return getCached(deps, `featured ${limit}`, async () => {
      const rows = await deps.db
        .select(cardSelection)
        .from(products)
        .where(and(onShelf, products.cardFeatured))
        .orderBy(desc(products.createdAt), desc(products.id))
        .limit(limit);
      return rows.map(toGroupCardDto);
    });
  },

  tree: (_input, { deps }) => getCached(deps, 'tree', () => readTree(deps), 'membership'),
  gallery: (input, { deps }) => getCached(deps, `gallery ${JSON.stringify(input)}`, () => readGallery(deps, input)),

  create: (input, call) => createProduct(call, input),
  update: ({ id, version, stockFrom, ...input }, call) => changeProduct(call, { id, version, stockFrom, input }),
  async delete({ id }, call) {
    await removeProduct(call, id);
    return { id };
  },
  featured({ id, isFeatured }, call) {
    return changeProduct(call, { id, input: { isFeatured }, action: 'product.featured' });
  },
  status({ id, status }, call) {
    return changeProduct(call, { id, input: { status }, action: 'product.status' });
  },
  fileupload: uploadGoods,
  fileRemove: removeGoodsFile,
};
