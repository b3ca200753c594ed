import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { allowStyles, inlineScriptHashes } from './headers.ts';
import { Refusal } from './refusal.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
};
const compressible = /^(text|application)\/|svg/;

/** How long a browser may keep a file. Hashed assets and a build's meta never change; the latest build may in a second. */
function cacheControl(path: string): string {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  if (path.startsWith('/builds/meta/')) return 'public, max-age=31536000';
  if (path === '/builds/latest.json') return 'public, max-age=1';
  if (path.endsWith('.html') || path.endsWith('_payload.json')) return 'no-cache';
  return 'public, max-age=3600';
}

interface Served {
  bytes: Buffer;
  type: string;
  etag: string;
  packed: Map<string, Promise<Buffer>>;
}

const packers: Readonly<Record<string, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 9 }),
};

export interface WebBuild {
  scriptHashes: string[];
  /** A file of the build, else the app's document: 404 unless a route of the app matches. */
  answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
}

/** Days for which the chunks of earlier builds are kept: an open tab may still ask for them (B1). */
const keepDays = 7;

/** Copies this build's hashed files to where builds are kept, and drops what has not been current for a week. */
async function keepBuild(root: string, kept: string): Promise<void> {
  const now = new Date();
  for (const folder of ['assets', join('builds', 'meta')]) {
    const [from, to] = [join(root, folder), join(kept, folder)];
    if (!existsSync(from)) continue;
    await mkdir(to, { recursive: true });
    const current = new Set(await readdir(from));
    await cp(from, to, { recursive: true });
    for (const name of await readdir(to)) {
      const path = join(to, name);
      if (current.has(name)) await utimes(path, now, now);
      else if (now.getTime() - (await stat(path)).mtimeMs > keepDays * 86_400_000) await rm(path, { recursive: true });
    }
  }
}

async function filesBelow(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

/** `/goods/*` matches any depth below; `/orders/:id` one segment. */
function toMatcher(pattern: string): RegExp {
  const source = pattern
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\/\*$/, '(?:/.+)?')
    .replace(/\/:[A-Za-z]+/g, '/[^/]+');
  return new RegExp(`^${source}/?$`);
}

function pathOf(request: FastifyRequest): string | null {
  try {
    return decodeURIComponent(request.url.split(/[?#]/)[0] ?? '/');
  } catch {
    return null;
  }
}

/** The built web app, or null when it has not been built. */
export async function readWebBuild(root: string, dataDir: string): Promise<WebBuild | null> {
  if (!existsSync(join(root, 'index.html'))) return null;
  const kept = join(dataDir, 'web');
  await keepBuild(root, kept);
  const located = new Map<string, string>();
  for (const folder of [kept, root]) {
    for (const file of existsSync(folder) ? await filesBelow(folder) : []) {
      located.set(`/${file.split(sep).join('/')}`, join(folder, file));
    }
  }
  const html = await Promise.all(
    [...located].filter(([path]) => path.endsWith('.html')).map(([, file]) => readFile(file, 'utf8')),
  );
  const routesFile = join(root, 'routes.json');
  const patterns: unknown = existsSync(routesFile) ? JSON.parse(await readFile(routesFile, 'utf8')) : ['/'];
  const matchers = (Array.isArray(patterns) ? patterns.map(String) : ['/']).map(toMatcher);
  const served = new Map<string, Promise<Served>>();

  function load(path: string): Promise<Served> | null {
    const file = located.get(path);
    if (!file) return null;
    const found = served.get(path) ?? read(file);
    served.set(path, found);
    return found;
  }

  /** Which file answers, and with which status. Throws NOT_FOUND for a chunk or build file that is not there. */
  function choose(request: FastifyRequest): { path: string; status: number } {
    const path = pathOf(request);
    const candidates =
      path === null || path === '/routes.json' ? [] : [path, `${path.replace(/\/$/, '')}/index.html`, `${path}.html`];
    const found = candidates.find((candidate) => located.has(candidate));
    if (found) return { path: found, status: 200 };
    if (path !== null && extname(path) !== '' && /^\/(assets|builds)\//.test(path)) throw new Refusal('NOT_FOUND');
    const isRoute = path !== null && matchers.some((matcher) => matcher.test(path));
    return { path: '/index.html', status: isRoute ? 200 : 404 };
  }

  return {
    scriptHashes: html.flatMap(inlineScriptHashes),
    async answer(request, reply) {
      const { path, status } = choose(request);
      const file = await load(path);
      if (!file) throw new Refusal('NOT_FOUND');
      if (path.endsWith('.html')) return sendDocument(reply.code(status), file);
      reply.code(status).type(file.type).header('cache-control', cacheControl(path)).header('etag', file.etag);
      if (status === 200 && request.headers['if-none-match'] === file.etag) return reply.code(304).send();
      return reply.send(await pack(file, request, reply));
    },
  };
}

async function read(file: string): Promise<Served> {
  const bytes = await readFile(file);
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;
  return { bytes, type: types[extname(file)] ?? 'application/octet-stream', etag, packed: new Map() };
}

/** Where the build leaves room for the document's nonce. */
const noncePlaceholder = '__CSP_NONCE__';

/** Every document has a nonce of its own, so it is never answered from a cache. */
function sendDocument(reply: FastifyReply, file: Served): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  allowStyles(reply, nonce);
  const html = file.bytes.toString('utf8').replaceAll(noncePlaceholder, nonce);
  return reply.type(file.type).header('cache-control', 'no-store').send(html);
}

/** The smaller form that the browser takes; made once for each file. */
async function pack(file: Served, request: FastifyRequest, reply: FastifyReply): Promise<Buffer> {
  if (!compressible.test(file.type) || file.bytes.length < 1024) return file.bytes;
  reply.header('vary', 'accept-encoding');
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const name = Object.keys(packers).find((encoding) => accepted.includes(encoding));
  const packer = name ? packers[name] : undefined;
  if (!name || !packer) return file.bytes;
  const packed = file.packed.get(name) ?? packer(file.bytes);
  file.packed.set(name, packed);
  reply.header('content-encoding', name);
  return packed;
}

/** Files first, then the app's document. */
export function registerWeb(app: FastifyInstance, web: WebBuild): void {
  app.get('/*', { compress: false }, async (request, reply) => {
    if (request.url.startsWith('/main/')) throw new Refusal('UNKNOWN_CALL');
    return web.answer(request, reply);
  });
}
