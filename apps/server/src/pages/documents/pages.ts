import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Payload } from '@sampan/api/builds';
import { setting } from '@sampan/api/contract/setting';
import type { Locale, PublicSettings } from '@sampan/api/entities';
import { type Brand, readBrand } from '@sampan/domain/brand/brand';
import { escapeHtml } from '@sampan/domain/page/html';
import { memoizeAsync } from '@sampan/domain/page/memoizeAsync';
import { anyAddress, type FoundPage, type PageRenderer, type RenderedPage } from '@sampan/domain/page/page';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { getContentRevision } from '../../cache/caches.ts';
import { withOwnMemory } from '../../cache/ownMemory.ts';
import type { Deps } from '../../deps.ts';
import { ApiError } from '../../http/apiError.ts';
import { settlesWithin } from '../../settlesWithin.ts';
import { type StaticFile, toStaticFile } from './builtFiles.ts';
import { NonceDocument, noncePlaceholder } from './nonceDocument.ts';
import { PageCache, type RenderedEntry } from './pageCache.ts';
import type { DocumentText } from './send.ts';
import { computeDigest, createInjector, createShopCalls, queryShop } from './shopCalls.ts';
import type { Template } from './template.ts';
import { VariantRenders } from './variantRenders.ts';

/** Maximum time to render a page, ms; after it the browser renders it. */
const timeoutMs = 1_000;

/** Size of a page with its compressed forms, as a multiple of its own. */
const sizeWithCompressed = 1.4;
/** Searches and filters in the cache. */
const maxVariants = 50;
/** "Not found" pages in the cache. */
const maxNotFound = 50;
const maxMatches = 1_000;
const maxMatchLength = 500;
/** Maximum characters of a rendered path: slugs have 200, and a router takes quadratic time for slashes. */
export const maxPathLength = 1_000;

interface CachedPage {
  document: DocumentText;
  /** In one locale only, since it is the same in all. */
  payload?: StaticFile;
  /** Content and brand of the "not found" page, in which each address is inserted. */
  source?: { page: RenderedPage; brand: Brand };
}

/** Server-rendered pages. */
export interface Pages {
  /** Undefined if the browser must render the page: it is private or too long, or rendering failed or timed out. */
  renderDocument: (path: string, search: string, locale: Locale) => Promise<DocumentText | undefined>;
  /** Document of the "not found" page. */
  renderNotFound: (address: string, locale: Locale) => Promise<DocumentText | undefined>;
  /** Payload of a page that exists; `search` is the query without the question mark. */
  renderPayload: (path: string, search: string) => Promise<StaticFile | undefined>;
  fixedPaths: () => Promise<readonly string[]>;
  /** Loads the server bundle, so that the first request does not wait for it. */
  warm: () => Promise<unknown>;
}

export interface PagesOptions {
  app: FastifyInstance;
  deps: Deps;
  template: Template;
  /** Folder of the server bundle. */
  folder: string;
}

/** Undefined without a server bundle: the browser then renders every page. */
export function createPages({ app, deps, template, folder }: PagesOptions): Pages | undefined {
  const file = join(folder, 'server.js');
  if (!existsSync(file)) return undefined;
  const importBundle = memoizeAsync((path: string): Promise<PageRenderer> => import(pathToFileURL(path).href));
  const load = () => importBundle(file);
  /** Route matches of recent addresses; matching costs more than sending a cached page. */
  const matches = new LRUCache<string, FoundPage>({ max: maxMatches });
  const variants = new VariantRenders();
  const injector = createInjector(app);

  function findCachedPage({ findPage }: PageRenderer, path: string, search: string): FoundPage | null {
    const key = `${path}?${search}`;
    const match = matches.get(key) ?? findPage(path, search);
    if (match && !match.isVariant && key.length <= maxMatchLength) matches.set(key, match);
    return match;
  }
  const origin = deps.config.publicUrl;

  function toCachedPage({ status, ...page }: RenderedPage, brand: Brand, hasPayload = false): CachedPage {
    const html = template.renderPage({ status, ...page }, brand);
    // Removes the placeholder, which differs per process, so that all processes compute the same ETag.
    const { etag } = toStaticFile(Buffer.from(html.replaceAll(noncePlaceholder, '')), '');
    return {
      // A weak ETag, because the nonce differs in every response.
      document: { status, html: new NonceDocument(html), ...(status === 200 && { etag: `W/${etag}` }) },
      ...(hasPayload && {
        payload: toStaticFile(
          withOwnMemory(Buffer.from(JSON.stringify(page.served.answers satisfies Payload))),
          jsonType,
        ),
      }),
    };
  }

  async function renderEntry(key: string): Promise<RenderedEntry<CachedPage>> {
    const [locale, address] = key.split(' ', 2) as [Locale, string];
    const { fetch, digests } = createShopCalls(injector);
    const page = await (await load()).renderPage({ address, locale, origin, fetch });
    // One of the page's calls, so that the page is rendered again when the brand changes.
    const settings = await fetch(origin + setting.public.path);
    const brand = readBrand((await settings.json()) as PublicSettings);
    const isAnyAddress = address === anyAddress;
    const made = toCachedPage(page, brand, locale === payloadLocale);
    const cached = { ...made, ...(isAnyAddress && { source: { page, brand } }) };
    const size = Math.ceil((made.document.html.size + (made.payload?.bytes.length ?? 0)) * sizeWithCompressed);
    return { page: cached, digests, size, isUncached: page.status === 404 && !isAnyAddress };
  }

  const cacheOptions = {
    make: renderEntry,
    revision: () => getContentRevision(deps),
    async queryDigest(call: string) {
      const { status, body } = await queryShop(injector, call);
      return computeDigest(status, body);
    },
    now: () => deps.clock.now().getTime(),
    counter: deps.cacheCounters.getCounter('pages'),
  };
  const pageCache = new PageCache<CachedPage>(cacheOptions);
  /** A cache of its own: endlessly many variants must not replace the other pages. */
  const variantCache = new PageCache<CachedPage>({ ...cacheOptions, limit: maxVariants });

  /** "Not found" pages of recent addresses, so that a repeated request does not compress one again. */
  const notFoundPages = new LRUCache<string, Pick<CachedPage, 'document' | 'source'>>({ max: maxNotFound });

  /** The "not found" page, rendered once per locale, with the requested address. */
  async function getNotFoundPage(locale: Locale, address: string): Promise<DocumentText | undefined> {
    const source = (await pageCache.get(`${locale} ${anyAddress}`))?.source;
    if (!source) return undefined;
    const key = `${locale} ${address}`;
    const known = notFoundPages.get(key);
    if (known?.source === source) return known.document;
    const html = source.page.html.replaceAll(anyAddress, () => escapeHtml(address));
    const { document } = toCachedPage({ ...source.page, html }, source.brand);
    if (key.length <= maxMatchLength) notFoundPages.set(key, { document, source });
    return document;
  }

  /** Returns undefined if rendering takes too long; the late result is cached for the next request. */
  async function runWithTimeout<Value>(path: string, work: () => Promise<Value>): Promise<Value | undefined> {
    const making = work().catch((error: unknown) => {
      deps.log.error({ err: error, page: path }, 'a page could not be made: the browser makes it');
      return undefined;
    });
    if (await settlesWithin(making, timeoutMs)) return making;
    deps.log.warn({ page: path }, 'a page took too long: the browser makes it');
    return undefined;
  }

  async function renderMatch({ address, isVariant }: FoundPage, locale: Locale): Promise<DocumentText | undefined> {
    const key = `${locale} ${address}`;
    if (!isVariant) return (await pageCache.get(key))?.document;
    return (variantCache.current(key) ?? (await variants.run(() => variantCache.get(key))))?.document;
  }

  return {
    async renderDocument(path, search, locale) {
      if (path.length > maxPathLength) return undefined;
      const knownMatch = matches.get(`${path}?${search}`);
      const current = knownMatch && pageCache.current(`${locale} ${knownMatch.address}`);
      if (current) return current.document;
      return runWithTimeout(path, async () => {
        const match = findCachedPage(await load(), path, search);
        return match ? await renderMatch(match, locale) : undefined;
      });
    },
    // Without the query, which may hold what somebody typed: the path is logged.
    renderNotFound: (address, locale) =>
      runWithTimeout(address.split('?', 1)[0] ?? '', () => getNotFoundPage(locale, address)),
    async renderPayload(path, search) {
      if (path.length > maxPathLength) return undefined;
      const match = (await load()).findPage(path, search);
      if (match?.isVariant || (match?.kind !== 'fixed' && match?.kind !== 'content')) return undefined;
      try {
        // The payload is the same in every locale.
        const page = await pageCache.get(`${payloadLocale} ${match.address}`);
        return page?.document.status === 200 ? page.payload : undefined;
      } catch (error) {
        // Not 500: the page asks again, and may reach another server.
        deps.log.warn({ err: error, page: path }, 'a payload could not be made');
        throw new ApiError('UNAVAILABLE', { retryAfter: 1 });
      }
    },
    fixedPaths: async () => (await load()).fixedPaths,
    warm: load,
  };
}

const jsonType = 'application/json; charset=utf-8';
const payloadLocale: Locale = 'zh-CN';
