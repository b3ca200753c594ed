import { setImmediate } from 'node:timers/promises';
import { articleStatus, productStatus } from '@sampan/api/statuses';
import { escapeHtml } from '@sampan/domain/page/html';
import { and, asc, desc, eq, max } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { getActiveCategories, getCategoryTree } from '../../areas/category/queries.ts';
import { getContentRevision } from '../../cache/caches.ts';
import { articles, products } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { ApiError } from '../../http/apiError.ts';
import { type StaticFile, toStaticFile } from './builtFiles.ts';
import { sendFile } from './send.ts';

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

/** Entries that are rendered before other work gets its turn. */
const sliceSize = 500;

async function renderSitemap(origin: string, entries: readonly Entry[]): Promise<string> {
  const urls: string[] = [];
  for (const [index, { path, changedAt }] of entries.entries()) {
    if (index % sliceSize === sliceSize - 1) await setImmediate();
    const lastmod = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
    urls.push(`<url><loc>${escapeHtml(origin + path)}</loc>${lastmod}</url>`);
  }
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

/** Entries of a sitemap that takes so long to make that it is kept for `maxAgeMs`, whatever changes. */
const largeSize = 2_000;
const maxAgeMs = 60_000;

const xmlType = 'application/xml; charset=utf-8';

interface CachedSitemap {
  /** Revision of the content before it was read. */
  revision: string;
  /** Until this time on the clock of `performance.now` it is served whatever has changed. */
  keptUntil: number;
  /** One file for each `maxEntries` entries. */
  parts: Promise<StaticFile[]>;
}

/**
 * Serves `/sitemap.xml`, split into parts if it is long, and `/robots.txt`. The files are rendered and compressed once for
 * all requests: anybody can ask for them, and those of a large shop have megabytes.
 */
export function registerSitemap(app: FastifyInstance, { deps, fixedPaths }: SitemapOptions): void {
  const origin = deps.config.publicUrl;
  let cached: CachedSitemap | undefined;

  async function renderParts(entries: readonly Entry[]): Promise<StaticFile[]> {
    const parts: StaticFile[] = [];
    for (let from = 0; from < entries.length; from += maxEntries) {
      const text = await renderSitemap(origin, entries.slice(from, from + maxEntries));
      parts.push(toStaticFile(Buffer.from(text), xmlType));
    }
    return parts;
  }

  async function make(sitemap: CachedSitemap): Promise<StaticFile[]> {
    const entries = await readEntries(deps, await fixedPaths());
    const parts = await renderParts(entries);
    sitemap.keptUntil = entries.length < largeSize ? 0 : performance.now() + maxAgeMs;
    return parts;
  }

  function getParts(): Promise<StaticFile[]> {
    const revision = getContentRevision(deps);
    if (cached && (cached.revision === revision || performance.now() < cached.keptUntil)) return cached.parts;
    // All requests share what is being made: in a busy shop another change would begin another one.
    const sitemap: CachedSitemap = { revision, keptUntil: Number.POSITIVE_INFINITY, parts: Promise.resolve([]) };
    sitemap.parts = make(sitemap);
    sitemap.parts.catch(() => (cached = undefined));
    cached = sitemap;
    return sitemap.parts;
  }

  app.get('/sitemap.xml', { compress: false }, async (request, reply) => {
    const parts = await getParts();
    const [first] = parts;
    const isOne = parts.length === 1 && first !== undefined;
    const file = isOne ? first : toStaticFile(Buffer.from(renderSitemapIndex(origin, parts.length)), xmlType);
    return sendFile(request, reply, '/sitemap.xml', file);
  });
  app.get<{ Params: { part: string } }>(
    '/sitemap-:part(^\\d{1,4}).xml',
    { compress: false },
    async (request, reply) => {
      const part = (await getParts())[Number(request.params.part) - 1];
      if (!part) throw new ApiError('NOT_FOUND');
      return sendFile(request, reply, '/sitemap.xml', part);
    },
  );
  app.get('/robots.txt', async (_request, reply) => {
    const rules = privatePaths.map((path) => `Disallow: ${path}`);
    const text = ['User-agent: *', ...rules, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
    return reply.header('cache-control', 'no-cache').type('text/plain; charset=utf-8').send(text);
  });
}
