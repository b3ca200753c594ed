import type { RouteMatchCallbackOptions } from 'workbox-core/types.js';

/** The prefix of the caches that hold what is a person's own. */
export const ownCaches = 'own-';

const api = '/main/v2';
/** What visitors may read. A page that asks for it with a token may be answered otherwise: then it is the person's own. */
const publicReads = new RegExp(`^${api}/(product|posts?)/|^${api}/(setting/public|payment/methods)$`);
/** Orders are read by a GET and, one by one, by a POST that changes nothing. No other POST is ever looked at. */
const orderReads: Readonly<Record<string, readonly string[]>> = {
  GET: [`${api}/order/list`, `${api}/order/stats`],
  POST: [`${api}/order/detail`],
};
/** Calls, files and the cashier of the sandbox are no pages of the app. */
const noPages = /^\/(main|media|sandbox|assets|builds)\/|\.[a-z0-9]+$/;

type RouteRequest = RouteMatchCallbackOptions;

export const isDocument = ({ request, url, sameOrigin }: RouteRequest): boolean =>
  sameOrigin && !noPages.test(url.pathname) && (request.mode === 'navigate' || wantsDocument(request));

/** A page asks to keep the document of an address that it did not open as one. */
const wantsDocument = (request: Request): boolean => request.headers.get('accept') === 'text/html';

export const isAsset = ({ url, sameOrigin }: RouteRequest): boolean =>
  sameOrigin && url.pathname.startsWith('/assets/');

/** Portraits are small and change under their address. */
export const isPicture = ({ url, sameOrigin }: RouteRequest): boolean =>
  sameOrigin && /^\/media\/(?!avatars\/)/.test(url.pathname);

export const isPublicRead = ({ request, url, sameOrigin }: RouteRequest): boolean =>
  sameOrigin && publicReads.test(url.pathname) && !request.headers.has('authorization');

export const isOwnRead = ({ request, url, sameOrigin }: RouteRequest): boolean =>
  sameOrigin &&
  request.headers.has('authorization') &&
  (orderReads[request.method]?.includes(url.pathname) || (request.method === 'GET' && publicReads.test(url.pathname)));
