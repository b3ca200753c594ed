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
import { contentRevision } from '../../contentRevision.ts';
import type { Deps } from '../../deps.ts';
import { type Served, servedBytes } from './builtFiles.ts';
import { NonceDocument, noncePlaceholder } from './nonceDocument.ts';
import { PageCache } from './pageCache.ts';
import type { DocumentText } from './send.ts';
import { computeDigest, queryShop, shopCalls } from './shopCalls.ts';
import type { Template } from './template.ts';

/** ms: a reader waits this long for a finished page, then makes it in the browser. */
const timeoutMs = 1_000;

const maxMatches = 1_000;
const maxMatchLength = 500;

interface CachedPage {
  document: DocumentText;
  payload: Served;
}

/** The pages that reach the browser finished. */
export interface Pages {
  /** Undefined where the browser makes the page: it is private, or cannot be made here and now. */
  renderDocument: (path: string, search: string, locale: Locale) => Promise<DocumentText | undefined>;
  /** What the page of an address that nothing matches looks like. */
  nowhere: (address: string, locale: Locale) => Promise<DocumentText | undefined>;
  /** What a finished page is made of, if it shows what it is about; `search` is its query without the question mark. */
  toPayload: (path: string, search: string) => Promise<Served | undefined>;
  fixedPaths: () => Promise<readonly string[]>;
  /** Reads the bundle, so that the first visitor does not wait for it. */
  warm: () => Promise<unknown>;
}

export interface PagesOptions {
  app: FastifyInstance;
  deps: Deps;
  template: Template;
  /** Of the server's bundle. */
  folder: string;
}

/** Undefined without a bundle: the browser then makes every page. */
export function createPages({ app, deps, template, folder }: PagesOptions): Pages | undefined {
  const file = join(folder, 'server.js');
  if (!existsSync(file)) return undefined;
  let renderer: Promise<PageRenderer> | undefined;
  const load = () => (renderer ??= import(pathToFileURL(file).href) as Promise<PageRenderer>);
  /** The router's match of recent addresses: it costs more than sending a cached page. */
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
    // The same in every process, though the nonce's room is named otherwise.
    const { etag } = servedBytes(Buffer.from(html.replaceAll(noncePlaceholder, '')), '');
    return {
      // The nonce is another in every answer, so of two with this tag the rest is the same.
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

  /** Made with the build; with this shop's address and the reader's in it. */
  async function prerendered(locale: Locale, file: string, address: string): Promise<DocumentText> {
    const text = await readFile(join(folder, prerenderedFile(locale, file)), 'utf8');
    const page = JSON.parse(text) as RenderedPage;
    const html = page.html.replaceAll(anyAddress, () => escapeHtml(address));
    const head = page.head.replaceAll(anyOrigin, () => escapeHtml(origin));
    return toCachedPage({ ...page, html, head }).document;
  }

  const staticDocuments = new Map<string, Promise<DocumentText>>();

  /** Pages without data, which stay the same as long as the process runs. */
  function staticDocument(locale: Locale, address: string): Promise<DocumentText> {
    const key = `${locale} ${address}`;
    const made = staticDocuments.get(key) ?? prerendered(locale, address, address);
    staticDocuments.set(key, made);
    made.catch(() => staticDocuments.delete(key));
    return made;
  }

  /** In time, or not at all: what is late is kept for the next reader. */
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
      // What was answered is the same in every locale.
      const page = await kept.get(`${payloadLocale} ${found.address}`);
      return page?.document.status === 200 ? page.payload : undefined;
    },
    fixedPaths: async () => (await load()).fixedPaths,
    warm: load,
  };
}

const jsonType = 'application/json; charset=utf-8';
const payloadLocale: Locale = 'zh-CN';
