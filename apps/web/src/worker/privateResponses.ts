import type { RouteHandlerCallback } from 'workbox-core/types.js';
import { privateCachePrefix } from './kinds.ts';
import { withoutDate } from './withoutDate.ts';

/** Maximum number of cached responses per session; the oldest are evicted. */
const maxResponses = 150;

/** Number of cache clearings so far: a response requested before the latest one is not cached. */
let clearCount = 0;
/** Serializes cache changes, so that nothing is written while the cache is being cleared. */
let lastChange: Promise<unknown> = Promise.resolve();

function enqueueChange<Result>(change: () => Promise<Result>): Promise<Result> {
  const done = lastChange.then(change, change);
  lastChange = done.catch(() => undefined);
  return done;
}

/** SHA-256 in hexadecimal digits: the token itself is never stored. */
async function computeDigest(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Name of the cache of this token: other tokens cannot read it. */
async function getCacheName(request: Request): Promise<string> {
  return privateCachePrefix + (await computeDigest(request.headers.get('authorization') ?? ''));
}

/** Cache key: the URL, and for a POST a digest of its body, because the Cache API stores GET requests only. */
async function getKey(request: Request): Promise<string> {
  if (request.method === 'GET') return request.url;
  return `${request.url}?asked=${await computeDigest(await request.clone().text())}`;
}

async function deletePrivateCaches(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(privateCachePrefix));
  await Promise.all(names.map((name) => caches.delete(name)));
}

async function storeResponse(name: string, key: string, response: Response): Promise<void> {
  if (!(await caches.has(name))) await deletePrivateCaches();
  const cache = await caches.open(name);
  await cache.put(key, response);
  const keys = await cache.keys();
  for (const old of keys.slice(0, Math.max(0, keys.length - maxResponses))) await cache.delete(old);
}

/** Network first for private responses; offline, the last response of this session. */
export const handlePrivateRead: RouteHandlerCallback = async ({ request, event }) => {
  const clearCountBefore = clearCount;
  const [name, key] = await Promise.all([getCacheName(request), getKey(request)]);
  try {
    const response = await fetch(request);
    if (response.status === 200) {
      const copy = response.clone();
      event.waitUntil(
        enqueueChange(async () => (clearCountBefore === clearCount ? storeResponse(name, key, copy) : undefined)),
      );
    }
    // The token was rejected: the session has ended.
    if (response.status === 401) event.waitUntil(clearPrivateResponses());
    return response;
  } catch (error) {
    const cached = await caches.match(key, { cacheName: name, ignoreVary: true });
    // A public response may have been cached before the login.
    const fallback = cached ?? (request.method === 'GET' ? await caches.match(key, publicCache) : undefined);
    if (fallback) return withoutDate(fallback);
    throw error;
  }
};
const publicCache = { cacheName: 'answers', ignoreVary: true };

/** Clears all private responses, after a logout or a change of account. */
export function clearPrivateResponses(): Promise<void> {
  clearCount += 1;
  return enqueueChange(deletePrivateCaches);
}
