import type { BuildMeta } from '@sampan/api/builds';
import { articleStatus, productStatus } from '@sampan/api/statuses';
import { and, desc, eq } from 'drizzle-orm';
import { getActiveCategories, getCategoryTree } from '../../areas/category/queries.ts';
import { getContentRevision } from '../../cache/caches.ts';
import { articles, products } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { type StaticFile, toStaticFile } from './builtFiles.ts';

/**
 * Maximum number of the newest products, articles and categories in the list, which keeps it below 8 kB; the matcher's
 * rules cover the others.
 */
const maxListed = { products: 60, articles: 20, categories: 60 };

async function listPaths(deps: Deps): Promise<string[]> {
  const { db } = deps;
  const goods = await db
    .select({ slug: products.slug })
    .from(products)
    .where(and(eq(products.status, productStatus.onShelf), products.isCard))
    .orderBy(desc(products.updatedAt), desc(products.id))
    .limit(maxListed.products);
  const texts = await db
    .select({ slug: articles.slug })
    .from(articles)
    .where(eq(articles.status, articleStatus.published))
    .orderBy(desc(articles.updatedAt), desc(articles.id))
    .limit(maxListed.articles);
  const categories = getActiveCategories(await getCategoryTree(deps));
  return [
    ...goods.map(({ slug }) => encodeURI(`/goods/${slug}`)),
    ...categories.slice(0, maxListed.categories).map(({ id }) => `/goods?category=${id}`),
    ...texts.map(({ slug }) => encodeURI(`/posts/${slug}`)),
  ];
}

/** Adds the shop's current pages to the build's metadata, which contains only the fixed paths. */
export function createBuildMeta(deps: Deps): (built: StaticFile) => Promise<StaticFile> {
  let cached: { revision: string; built: StaticFile; served: Promise<StaticFile> } | undefined;
  async function make(built: StaticFile): Promise<StaticFile> {
    const meta = JSON.parse(built.bytes.toString()) as BuildMeta;
    const prerendered = [...meta.prerendered, ...(await listPaths(deps))];
    return toStaticFile(Buffer.from(JSON.stringify({ ...meta, prerendered })), built.type);
  }
  return function getBuildMeta(built) {
    const revision = getContentRevision(deps);
    if (cached?.revision === revision && cached.built === built) return cached.served;
    const served = make(built);
    served.catch(() => {
      cached = undefined;
    });
    cached = { revision, built, served };
    return served;
  };
}
