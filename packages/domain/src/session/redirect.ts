/** Where a person lands who did not come from anywhere. */
const defaultLanding = '/home';
export const loginPath = '/login';

const longestTarget = 2000;
/** Going back to these after a login would ask for it again. */
const entrances: ReadonlySet<string> = new Set([loginPath, '/register', '/forget', '/undo']);
/** Any origin does: it only shows whether a target leaves it. */
const origin = 'https://shop.invalid';

function isLocalPath(path: string): boolean {
  return path.startsWith('/') && !path.startsWith('//') && !path.startsWith('/\\');
}

/** A path of this shop with query and hash; anything else, such as `//elsewhere` or `javascript:`, is `fallback`. */
export function redirectTarget(value: unknown, fallback = defaultLanding): string {
  if (typeof value !== 'string' || value.length > longestTarget || !isLocalPath(value)) return fallback;
  if (!URL.canParse(value, origin)) return fallback;
  const url = new URL(value, origin);
  // Dot segments are resolved by now: `/.//elsewhere` has become `//elsewhere`.
  if (url.origin !== origin || !isLocalPath(url.pathname) || entrances.has(url.pathname)) return fallback;
  return url.pathname + url.search + url.hash;
}

/** The login screen's address that leads back to `from`. */
export function loginAddress(from: string): string {
  const target = redirectTarget(from, '');
  return target === '' ? loginPath : `${loginPath}?redirect=${encodeURIComponent(target)}`;
}

/** The target that a login address carries, or null when `address` is another screen. */
export function toRedirect(address: string): string | null {
  if (!URL.canParse(address, origin)) return null;
  const url = new URL(address, origin);
  return entrances.has(url.pathname) ? redirectTarget(url.searchParams.get('redirect')) : null;
}
