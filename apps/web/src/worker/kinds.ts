import type { RouteMatchCallbackOptions } from 'workbox-core/types.js';

/** Name prefix of the caches with a viewer's private responses. */
export const privateCachePrefix = 'own-';

const api = '/main/v2';
/** Calls that need no login. With a token the response may differ, so it is cached as private. */
const publicReads = new RegExp(`^${api}/(product|posts?)/|^${api}/(setting/public|payment/methods)$`);
/** Read calls of orders: GET for lists, POST for a single order. Other POST requests are never handled. */
const orderReads: Readonly<Record<string, readonly string[]>> = {
  GET: [`${api}/order/list`, `${api}/order/stats`],
  POST: [`${api}/order/detail`],
};
/** API calls, files and the sandbox cashier are not pages of the app. */
const noPages = /^\/(main|media|sandbox|assets|builds)\/|\.[a-z0-9]+$/;

type RouteRequest = RouteMatchCallbackOptions;

export const isDocument = ({ request, url, sameOrigin }: RouteRequest): boolean =>
  sameOrigin && !noPages.test(url.pathname) && (request.mode === 'navigate' || wantsDocument(request));

/** Whether a page asks to cache the document of a URL it opened by client-side navigation. */
const wantsDocument = (request: Request): boolean => request.headers.get('accept') === 'text/html';

export const isAsset = ({ url, sameOrigin }: RouteRequest): boolean =>
  sameOrigin && url.pathname.startsWith('/assets/');

/** Avatars are small and change under the same URL. */
export const isPicture = ({ url, sameOrigin }: RouteRequest): boolean =>
  sameOrigin && /^\/media\/(?!avatars\/)/.test(url.pathname);

export const isPublicRead = ({ request, url, sameOrigin }: RouteRequest): boolean =>
  sameOrigin && publicReads.test(url.pathname) && !request.headers.has('authorization');

export const isPrivateRead = ({ request, url, sameOrigin }: RouteRequest): boolean =>
  sameOrigin &&
  request.headers.has('authorization') &&
  (orderReads[request.method]?.includes(url.pathname) || (request.method === 'GET' && publicReads.test(url.pathname)));
