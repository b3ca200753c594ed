import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Payload } from '@sampan/api/builds';
import type { Locale } from '@sampan/api/entities';
import { escapeHtml } from '@sampan/domain/page/html';
import {
  anyAddress,
  anyOrigin,
  type FoundPage,
  type PageRenderer,
  prerenderedFile,
  type RenderedPage,
} from '@sampan/domain/page/page';
import type { FastifyInstance } from 'fastify';
import { contentRevision } from '../../cache/contentRevision.ts';
import type { Deps } from '../../deps.ts';
import { type Served, servedBytes } from './builtFiles.ts';
import { NonceDocument, noncePlaceholder } from './nonceDocument.ts';
import { PageCache } from './pageCache.ts';
import type { DocumentText } from './send.ts';
import { computeDigest, queryShop, shopCalls } from './shopCalls.ts';
import type { Template } from './template.ts';

/** Maximum time to render a page, ms; after it the browser renders it. */
const timeoutMs = 1_000;

const maxMatches = 1_000;
const maxMatchLength = 500;

interface CachedPage {
  document: DocumentText;
  payload: Served;
}

/** Server-rendered pages. */
export interface Pages {
  /** Undefined if the browser must render the page: it is private, or rendering failed or timed out. */
  renderDocument: (path: string, search: string, locale: Locale) => Promise<DocumentText | undefined>;
  /** Document of the "not found" page. */
  nowhere: (address: string, locale: Locale) => Promise<DocumentText | undefined>;
  /** Payload of a page that exists; `search` is the query without the question mark. */
  toPayload: (path: string, search: string) => Promise<Served | undefined>;
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
  let renderer: Promise<PageRenderer> | undefined;
  const load = () => (renderer ??= import(pathToFileURL(file).href) as Promise<PageRenderer>);
  /** Route matches of recent addresses; matching costs more than sending a cached page. */
  const matches = new Map<string, FoundPage>();

  function findPage({ findPage }: PageRenderer, path: string, search: string): FoundPage | null {
    const key = `${path}?${search}`;
    const known = matches.get(key);
    if (known) return known;
    const found = findPage(path, search);
    if (found && key.length <= maxMatchLength) {
      matches.set(key, found);
      const [oldest] = matches.keys();
      if (matches.size > maxMatches && oldest !== undefined) matches.delete(oldest);
    }
    return found;
  }
  const origin = deps.config.publicUrl;

  function toCachedPage({ status, ...page }: RenderedPage): CachedPage {
    const html = template.finished({ status, ...page });
    // Removes the placeholder, which differs per process, so that all processes compute the same ETag.
    const { etag } = servedBytes(Buffer.from(html.replaceAll(noncePlaceholder, '')), '');
    return {
      // A weak ETag, because the nonce differs in every response.
      document: { status, html: new NonceDocument(html), ...(status === 200 && { etag: `W/${etag}` }) },
      payload: servedBytes(Buffer.from(JSON.stringify(page.served.answers satisfies Payload)), jsonType),
    };
  }

  const kept = new PageCache<CachedPage>({
    async make(key) {
      const [locale, address] = key.split(' ', 2) as [Locale, string];
      const { fetch, answers } = shopCalls(app);
      const page = await (await load()).renderPage({ address, locale, origin, fetch });
      return { page: toCachedPage(page), answers, isPassing: page.status === 404 };
    },
    revision: () => contentRevision(deps),
    async ask(call) {
      const { status, body } = await queryShop(app, call);
      return computeDigest(status, body);
    },
    now: () => deps.clock.now().getTime(),
    counter: deps.cacheCounters.getCounter('pages'),
  });

  /** Loads a page rendered at build time and inserts the shop's origin and the requested address. */
  async function prerendered(locale: Locale, file: string, address: string): Promise<DocumentText> {
    const text = await readFile(join(folder, prerenderedFile(locale, file)), 'utf8');
    const page = JSON.parse(text) as RenderedPage;
    const html = page.html.replaceAll(anyAddress, () => escapeHtml(address));
    const head = page.head.replaceAll(anyOrigin, () => escapeHtml(origin));
    return toCachedPage({ ...page, html, head }).document;
  }

  const staticDocuments = new Map<string, Promise<DocumentText>>();

  /** Pages without data, which never change while the process runs. */
  function staticDocument(locale: Locale, address: string): Promise<DocumentText> {
    const key = `${locale} ${address}`;
    const made = staticDocuments.get(key) ?? prerendered(locale, address, address);
    staticDocuments.set(key, made);
    made.catch(() => staticDocuments.delete(key));
    return made;
  }

  /** Returns undefined if rendering takes too long; the late result is cached for the next request. */
  async function inTime<Value>(address: string, make: () => Promise<Value>): Promise<Value | undefined> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => {
        deps.log.warn({ page: address }, 'a page took too long: the browser makes it');
        resolve(undefined);
      }, timeoutMs);
    });
    const making = make().catch((error: unknown) => {
      deps.log.error({ err: error, page: address }, 'a page could not be made: the browser makes it');
      return undefined;
    });
    try {
      return await Promise.race([making, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  async function makeFound({ kind, address }: FoundPage, locale: Locale): Promise<DocumentText | undefined> {
    if (kind === 'static') return staticDocument(locale, address);
    return (await kept.get(`${locale} ${address}`))?.document;
  }

  return {
    async renderDocument(path, search, locale) {
      const known = matches.get(`${path}?${search}`);
      const current = known && kept.current(`${locale} ${known.address}`);
      if (current) return current.document;
      return inTime(path, async () => {
        const found = findPage(await load(), path, search);
        return found ? await makeFound(found, locale) : undefined;
      });
    },
    nowhere: (address, locale) => inTime(address, () => prerendered(locale, anyAddress, address)),
    async toPayload(path, search) {
      const found = (await load()).findPage(path, search);
      if (found?.kind !== 'fixed' && found?.kind !== 'content') return undefined;
      // The payload is the same in every locale.
      const page = await kept.get(`${payloadLocale} ${found.address}`);
      return page?.document.status === 200 ? page.payload : undefined;
    },
    fixedPaths: async () => (await load()).fixedPaths,
    warm: load,
  };
}

const jsonType = 'application/json; charset=utf-8';
const payloadLocale: Locale = 'zh-CN';
