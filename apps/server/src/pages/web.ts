import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { type Locale, type PublicSettings, settingGroups } from '@sampan/api/entities';
import { readBrand } from '@sampan/domain/brand/brand';
import { trimTrailingSlashes } from '@sampan/domain/page/trailingSlashes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findRedirect } from '../areas/product/oldSlugs.ts';
import { getClientLocale } from '../clientLocale.ts';
import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import { ApiError } from '../http/apiError.ts';
import { decodePath } from '../http/decodePath.ts';
import { addApiBase } from '../http/responses/apiBase.ts';
import { allowPictureRequests, hashInlineScripts, toPictureSource } from '../http/responses/headers.ts';
import { createBuildMeta } from './documents/buildMeta.ts';
import { type BuiltFiles, readBuiltFiles } from './documents/builtFiles.ts';
import { latestBuildPath, readBuildId } from './documents/latestBuild.ts';
import { applyBrandToManifest } from './documents/manifest.ts';
import { NonceDocument } from './documents/nonceDocument.ts';
import { type Manifest, PageFiles } from './documents/pageFiles.ts';
import { createPages, maxPathLength, type Pages } from './documents/pages.ts';
import { type DocumentText, sendDocument, sendFile } from './documents/send.ts';
import { SharedBuildFiles } from './documents/sharedBuildFiles.ts';
import { registerSitemap } from './documents/sitemap.ts';
import { Template } from './documents/template.ts';

/** The built web app. */
export interface WebBuild {
  /** Folder of the build. */
  root: string;
  id: string | undefined;
  scriptHashes: string[];
  files: BuiltFiles;
  template: Template;
  /** Whether a route of the app matches the path. */
  isRoute: (path: string) => boolean;
  /** Whether a route of the app matches the path, and its `:id` can be the id of a record. */
  isPossible: (path: string) => boolean;
  /** Folder of the server bundle. */
  serverFolder: string;
}

const anySegment = '[^/]+';
/** For any other value of these parameters the app shows Page Not Found. */
const segments: Readonly<Record<string, string>> = { id: '[1-9]\\d{0,14}', group: `(?:${settingGroups.join('|')})` };

/**
 * Converts a route pattern to a RegExp: `/goods/*` matches any depth, `/posts/:slug` one segment, which must be a possible
 * one where the matcher is strict.
 */
function toMatcher(pattern: string, isStrict = false): RegExp {
  const source = pattern
    .replace(/\/\*$/, '')
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\/:([A-Za-z]+)/g, (_, name: string) => `/${(isStrict && segments[name]) || anySegment}`);
  // One part that repeats: two of them would try each number of slashes for the first.
  return new RegExp(`^${source}${pattern.endsWith('/*') ? '(?:/.*)?' : '/*'}$`);
}

async function readJson<Content>(file: string, otherwise: Content): Promise<Content> {
  return existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as Content) : otherwise;
}

/** Reads the built web app; null if it has not been built. */
export async function readWebBuild(
  root: string,
  { dataDir, apiBaseUrl }: Pick<Config, 'dataDir' | 'apiBaseUrl'>,
): Promise<WebBuild | null> {
  const index = join(root, 'index.html');
  if (!existsSync(index)) return null;
  const built = await readFile(index, 'utf8');
  const html = apiBaseUrl === undefined ? built : addApiBase(built, apiBaseUrl);
  const manifest = await readJson<Manifest>(join(root, '.vite', 'manifest.json'), {});
  const patterns = await readJson<string[]>(join(root, 'routes.json'), ['/']);
  const matchers = patterns.map((pattern) => toMatcher(pattern));
  const strictMatchers = patterns.map((pattern) => toMatcher(pattern, true));
  return {
    root,
    id: await readBuildId(root),
    scriptHashes: hashInlineScripts(html),
    files: await readBuiltFiles(root, dataDir),
    template: new Template(html, new PageFiles(manifest)),
    isRoute: (path) => matchers.some((matcher) => matcher.test(path)),
    isPossible: (path) => path.length <= maxPathLength && strictMatchers.some((matcher) => matcher.test(path)),
    serverFolder: join(root, 'server'),
  };
}

const payloadEnd = '/_payload.json';
const goods = '/goods/';
/** The app loads these routes later, so it cannot hydrate a "not found" page here. */
const backOffice = '/admin/';

/**
 * Redirects to a page's new address. Not cached: the page may get its old address back, whose cached redirect would then
 * lead in a circle, or another product may take it.
 */
function redirect(reply: FastifyReply, statusCode: 301 | 302, path: string, search: string) {
  const query = search && `?${search}`;
  return reply.header('cache-control', 'no-cache').redirect(encodeURI(path) + query, statusCode);
}

/**
 * Serves files first, then payloads, then pages: server-rendered, or the app's document.
 * @param isDeploying tells whether servers of another build are running
 */
export function registerWeb(
  app: FastifyInstance,
  web: WebBuild,
  deps: Deps,
  isDeploying: () => Promise<boolean>,
): void {
  const { root, files, template, serverFolder } = web;
  // Without a PostgreSQL there is no other server.
  const sharedFiles = deps.coherence && new SharedBuildFiles(deps, root);
  app.addHook('onReady', () => sharedFiles?.start());
  app.addHook('onClose', () => sharedFiles?.stop());
  const pages = createPages({ app, deps, template, folder: serverFolder });
  const getBuildMeta = createBuildMeta(deps);
  registerSitemap(app, { deps, fixedPaths: async () => (await pages?.fixedPaths()) ?? ['/'] });
  // Loads the renderer in the background; until then the browser renders the pages.
  if (pages) app.addHook('onListen', async () => deps.background.run('read the pages', pages.warm));

  const emptyDocuments = new Map<Locale, { key: string; document: NonceDocument }>();
  /** Document of a page that the browser renders, compressed once for each locale until the brand changes. */
  function getEmptyDocument(locale: Locale, settings: PublicSettings): NonceDocument {
    const brand = readBrand(settings);
    const key = JSON.stringify(brand);
    const known = emptyDocuments.get(locale);
    if (known?.key === key) return known.document;
    const document = new NonceDocument(template.renderEmpty(locale, brand));
    emptyDocuments.set(locale, { key, document });
    return document;
  }

  app.get('/*', { compress: false }, async (request, reply) => {
    const [raw = '/'] = request.url.split('?', 1);
    // To the end: a query may contain question marks.
    const search = request.url.slice(raw.length + 1);
    if (raw.startsWith('/main/')) return reply.callNotFound();
    const path = decodePath(raw);
    if (path === latestBuildPath && (await isDeploying()))
      return reply.code(204).header('cache-control', 'no-store').send();
    const file = path === null ? null : ((await files.load(path)) ?? (await sharedFiles?.load(path)));
    if (path !== null && file) {
      const isMeta = path.startsWith('/builds/meta/');
      const pictureBaseUrl = deps.config.s3?.publicUrl;
      if (path === '/worker.js' && pictureBaseUrl) allowPictureRequests(reply, toPictureSource(pictureBaseUrl));
      const served = isMeta ? await getBuildMeta(file) : await applyBrandToManifest(deps, path, file);
      return sendFile(request, reply, path, served);
    }
    if (path?.endsWith(payloadEnd)) return sendPayload(pages, request, reply, search);
    if (path !== null && extname(path) !== '' && /^\/(assets|builds)\//.test(path)) throw new ApiError('NOT_FOUND');
    const moved = path?.startsWith(goods) && (await findRedirect(deps, trimTrailingSlashes(path.slice(goods.length))));
    if (moved) return redirect(reply, moved.statusCode, `${goods}${moved.slug}`, search);
    const { shop, public: settings } = await deps.settings.current();
    const locale = getClientLocale(request.headers, shop['site.defaultLocale']);
    const isRoute = path !== null && web.isRoute(path);
    let finished: DocumentText | undefined;
    if (isRoute) finished = await pages?.renderDocument(raw, search, locale);
    // Not `url`, in which what cannot be decoded is escaped.
    else if (!(path ?? raw).startsWith(backOffice)) finished = await pages?.renderNotFound(request.originalUrl, locale);
    const status = path !== null && web.isPossible(path) ? 200 : 404;
    const document = finished ?? { status, html: getEmptyDocument(locale, settings) };
    return sendDocument(request, reply, document);
  });
}

async function sendPayload(pages: Pages | undefined, request: FastifyRequest, reply: FastifyReply, search: string) {
  const path = (request.url.split('?')[0] ?? '').slice(0, -payloadEnd.length) || '/';
  const payload = await pages?.renderPayload(path, search);
  if (!payload) throw new ApiError('NOT_FOUND');
  return sendFile(request, reply, path + payloadEnd, payload);
}
