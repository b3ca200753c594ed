/** Offsets up to this many ms are latency and rounding: `Date` has whole seconds. */
const toleranceMs = 30_000;

/** The server's time minus this device's, in ms; 0 while both clocks agree. */
let offsetMs = 0;

/**
 * Compares the clocks by the `Date` header of a response (RFC 9110, 6.6.1). Without the header, or if the response took
 * longer than the tolerance, as after a sleep of the computer, the known offset is kept. The service worker answers
 * without the header while it is offline.
 */
export function noteServerDate(date: string | null, sentAt: number): void {
  const now = Date.now();
  const serverNow = Date.parse(date ?? '');
  if (Number.isNaN(serverNow) || Math.abs(now - sentAt) > toleranceMs) return;
  const gap = serverNow - now;
  offsetMs = Math.abs(gap) > toleranceMs ? gap : 0;
}

/** The server's current time, in ms since 1970: deadlines are the server's, and this device's clock may be wrong. */
export function getServerNow(): number {
  return Date.now() + offsetMs;
}
