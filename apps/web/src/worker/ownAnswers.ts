import type { RouteHandlerCallback } from 'workbox-core/types.js';
import { ownCaches } from './kinds.ts';

/** Answers that are kept of one session; the oldest go first. */
const maxAnswers = 150;

/** Counts the times that everything was forgotten: an answer that was asked for before is not kept after. */
let forgotten = 0;
/** One after the other, so that nothing is written while it is being forgotten. */
let lastChange: Promise<unknown> = Promise.resolve();

function inTurn<Result>(change: () => Promise<Result>): Promise<Result> {
  const done = lastChange.then(change, change);
  lastChange = done.catch(() => undefined);
  return done;
}

/** SHA-256 in hexadecimal digits: a token itself is never written. */
async function computeDigest(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Whoever has the same token finds the answers in this cache, and nobody else. */
async function getCache(request: Request): Promise<string> {
  return ownCaches + (await computeDigest(request.headers.get('authorization') ?? ''));
}

/** The address, with what a POST asks for in it: caches know GETs alone. */
async function getKey(request: Request): Promise<string> {
  if (request.method === 'GET') return request.url;
  return `${request.url}?asked=${await computeDigest(await request.clone().text())}`;
}

async function dropOwn(except?: string): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(ownCaches) && name !== except);
  await Promise.all(names.map((name) => caches.delete(name)));
}

async function keep(name: string, key: string, answer: Response): Promise<void> {
  if (!(await caches.has(name))) await dropOwn();
  const cache = await caches.open(name);
  await cache.put(key, answer);
  const keys = await cache.keys();
  for (const old of keys.slice(0, Math.max(0, keys.length - maxAnswers))) await cache.delete(old);
}

/** Network first, for what is a person's own; without a network what this session was answered last. */
export const ownAnswer: RouteHandlerCallback = async ({ request, event }) => {
  const asked = forgotten;
  const [name, key] = await Promise.all([getCache(request), getKey(request)]);
  try {
    const answer = await fetch(request);
    if (answer.status === 200) {
      const copy = answer.clone();
      event.waitUntil(inTurn(async () => (asked === forgotten ? keep(name, key, copy) : undefined)));
    }
    // Refused for its token: the session is over, wherever that was decided.
    if (answer.status === 401) event.waitUntil(forgetOwn());
    return answer;
  } catch (error) {
    const kept = await caches.match(key, { cacheName: name, ignoreVary: true });
    // What anybody may read was perhaps read before the login.
    const anybodys = kept ?? (request.method === 'GET' ? await caches.match(key, anybody) : undefined);
    if (anybodys) return anybodys;
    throw error;
  }
};
const anybody = { cacheName: 'answers', ignoreVary: true };

/** A logout, or another account. */
export function forgetOwn(): Promise<void> {
  forgotten += 1;
  return inTurn(() => dropOwn());
}
