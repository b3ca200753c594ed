/** The last use of a session is stored at most this often: otherwise every request would write. */
export const sessionTouchIntervalMs = 5 * 60_000;

/** A browser by its user agent: names that people know, and nothing that identifies one machine. */
export interface DeviceName {
  browser: string;
  system: string;
}

/** In this order: later names also stand in the user agents of the earlier browsers. */
const browsers: readonly [pattern: RegExp, name: string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bMicroMessenger\//, 'WeChat'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly [pattern: RegExp, name: string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

const findName = (names: typeof browsers, text: string) => names.find(([pattern]) => pattern.test(text))?.[1] ?? '';

/** Browser and system; empty where the user agent does not say. */
export function describeDevice(userAgent: string): DeviceName {
  return { browser: findName(browsers, userAgent), system: findName(systems, userAgent) };
}

/** An address as its owner recognises it and no log gives it away: `203.0.113.*`, `2001:db8:1::*`. */
export function shortenAddress(address: string): string {
  if (/^\d+\.\d+\.\d+\.\d+$/.test(address)) return address.replace(/\d+$/, '*');
  const groups = address.replace(/::.*$/, '').split(':').filter(Boolean);
  return groups.length > 0 ? `${groups.slice(0, 3).join(':')}::*` : '';
}

/** What a browser sends to be known again: random, made by the browser itself. */
export const deviceTokenPattern = /^[A-Za-z0-9_-]{20,64}$/;
