import { parseUrl } from '../page/parseUrl.ts';

/** Target after login if there is no redirect parameter. */
const defaultLanding = '/home';
export const loginPath = '/login';

const maxTargetLength = 2000;
/** Screens that are not valid redirect targets after a login. */
const entrances: ReadonlySet<string> = new Set([loginPath, '/register', '/forget', '/undo']);
/** Dummy origin, to detect targets on another origin. */
const origin = 'https://shop.invalid';

function isLocalPath(path: string): boolean {
  return path.startsWith('/') && !path.startsWith('//') && !path.startsWith('/\\');
}

/**
 * Validates a redirect target: a path of this shop with query and hash; anything else, such as `//elsewhere` or
 * `javascript:`, becomes `fallback` (prevents open redirects).
 */
export function redirectTarget(value: unknown, fallback = defaultLanding): string {
  if (typeof value !== 'string' || value.length > maxTargetLength || !isLocalPath(value)) return fallback;
  const url = parseUrl(value, origin);
  // URL parsing resolved dot segments: `/.//elsewhere` is now `//elsewhere`.
  if (url?.origin !== origin || !isLocalPath(url.pathname) || entrances.has(url.pathname)) return fallback;
  return url.pathname + url.search + url.hash;
}

/** Path of a login, registration or password screen that leads to `target` in the end; an empty one adds nothing. */
export function withRedirect(path: string, target: string | undefined): string {
  return target ? `${path}?redirect=${encodeURIComponent(target)}` : path;
}

/** Path of the login screen with a redirect back to `from`. */
export function getLoginAddress(from: string): string {
  return withRedirect(loginPath, redirectTarget(from, ''));
}

/** The redirect target of a login address; null if `address` is another screen. */
export function toRedirect(address: string): string | null {
  const url = parseUrl(address, origin);
  return url && entrances.has(url.pathname) ? redirectTarget(url.searchParams.get('redirect')) : null;
}
