import { articleStatus, productStatus } from '@sampan/api/statuses';
import { escapeHtml } from '@sampan/domain/page/html';
import { and, asc, desc, eq, max } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { getActiveCategories, getCategoryTree } from '../../areas/category/queries.ts';
import { getContentRevision } from '../../cache/caches.ts';
import { articles, products } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { ApiError } from '../../http/apiError.ts';

/** An indexable page. */
interface Entry {
  path: string;
  changedAt?: Date | null | undefined;
}

/** Maximum entries per file by the sitemap protocol. */
const maxEntries = 50_000;

/** Paths excluded from crawling: private pages. A rule is a prefix, and the slug of a product may begin with "cart". */
const privatePaths = [
  '/user',
  '/orders',
  '/goods/cart$',
  '/goods/cart?',
  '/login',
  '/register',
  '/forget',
  '/undo',
  '/admin',
  '/sandbox',
];

/** Pages whose modification date follows that of products or articles. */
const showsGoods = new Set(['/', '/home', '/goods', '/album']);
const showsArticles = new Set(['/posts', '/help', '/about']);

async function readEntries(deps: Deps, fixedPaths: readonly string[]): Promise<Entry[]> {
  const { db } = deps;
  const goods = await db
    .select({ slug: products.slug, changedAt: products.updatedAt })
    .from(products)
    .where(and(eq(products.status, productStatus.onShelf), products.isCard))
    .orderBy(desc(products.updatedAt), asc(products.id));
  const changes = await db
    .select({ categoryId: products.categoryId, changedAt: max(products.updatedAt) })
    .from(products)
    .where(eq(products.status, productStatus.onShelf))
    .groupBy(products.categoryId);
  const texts = await db
    .select({ slug: articles.slug, changedAt: articles.updatedAt })
    .from(articles)
    .where(eq(articles.status, articleStatus.published))
    .orderBy(desc(articles.updatedAt), asc(articles.id));
  const changedAtByCategory = new Map(changes.map(({ categoryId, changedAt }) => [categoryId, changedAt]));
  const shelves = getActiveCategories(await getCategoryTree(deps));
  return [
    ...fixedPaths.map((path) => ({
      path,
      changedAt: showsGoods.has(path) ? goods[0]?.changedAt : showsArticles.has(path) ? texts[0]?.changedAt : undefined,
    })),
    ...shelves.map(({ id }) => ({ path: `/goods?category=${id}`, changedAt: changedAtByCategory.get(id) })),
    ...goods.map(({ slug, changedAt }) => ({ path: encodeURI(`/goods/${slug}`), changedAt })),
    ...texts.map(({ slug, changedAt }) => ({ path: encodeURI(`/posts/${slug}`), changedAt })),
  ];
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

function renderSitemap(origin: string, entries: readonly Entry[]): string {
  const urls = entries.map(({ path, changedAt }) => {
    const lastmod = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
    return `<url><loc>${escapeHtml(origin + path)}</loc>${lastmod}</url>`;
  });
  return `${declaration}\n<urlset ${namespace}>\n${urls.join('\n')}\n</urlset>\n`;
}

function renderSitemapIndex(origin: string, parts: number): string {
  const names = Array.from(
    { length: parts },
    (_, at) => `<sitemap><loc>${origin}/sitemap-${at + 1}.xml</loc></sitemap>`,
  );
  return `${declaration}\n<sitemapindex ${namespace}>\n${names.join('\n')}\n</sitemapindex>\n`;
}

export interface SitemapOptions {
  deps: Deps;
  fixedPaths: () => Promise<readonly string[]>;
}

/** Serves `/sitemap.xml`, split into parts if it is long, and `/robots.txt`. */
export function registerSitemap(app: FastifyInstance, { deps, fixedPaths }: SitemapOptions): void {
  const origin = deps.config.publicUrl;
  let cached: { revision: string; entries: Promise<Entry[]> } | undefined;

  function getEntries(): Promise<Entry[]> {
    const revision = getContentRevision(deps);
    if (cached?.revision !== revision) {
      cached = { revision, entries: fixedPaths().then((paths) => readEntries(deps, paths)) };
      cached.entries.catch(() => (cached = undefined));
    }
    return cached.entries;
  }

  const send = (reply: FastifyReply, text: string, type: string) =>
    reply.header('cache-control', 'no-cache').type(`${type}; charset=utf-8`).send(text);

  app.get('/sitemap.xml', async (_request, reply) => {
    const all = await getEntries();
    const parts = Math.ceil(all.length / maxEntries);
    return send(reply, parts > 1 ? renderSitemapIndex(origin, parts) : renderSitemap(origin, all), 'application/xml');
  });
  app.get<{ Params: { part: string } }>('/sitemap-:part(^\\d{1,4}).xml', async (request, reply) => {
    const from = (Number(request.params.part) - 1) * maxEntries;
    const part = from < 0 ? [] : (await getEntries()).slice(from, from + maxEntries);
    if (part.length === 0) throw new ApiError('NOT_FOUND');
    return send(reply, renderSitemap(origin, part), 'application/xml');
  });
  app.get('/robots.txt', async (_request, reply) => {
    const rules = privatePaths.map((path) => `Disallow: ${path}`);
    return send(reply, ['User-agent: *', ...rules, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n'), 'text/plain');
  });
}
