export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** ISO 8601 UTC, so many milliseconds before `now`. */
export function before(now: Date, milliseconds: number): string {
  return new Date(now.getTime() - milliseconds).toISOString();
}

/** ISO 8601 UTC, so many milliseconds after an ISO time. */
export function after(time: string, milliseconds: number): string {
  return new Date(Date.parse(time) + milliseconds).toISOString();
}

/** Noon in Hong Kong on a day in November: the moment of stories and tests that name none. */
export const demoNow = new Date('2026-11-20T04:00:00.000Z');
