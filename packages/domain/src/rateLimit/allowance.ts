/** A rate limit: `limit` requests in a fixed window that starts with the first request. */
export interface Allowance {
  /** Rate-limit key: a destination address or a client. */
  key: string;
  limit: number;
  seconds: number;
}

/** A limit for a minute. */
export const perMinute = (key: string, limit: number): Allowance => ({ key, limit, seconds: 60 });

/** A limit for an hour. */
export const hourly = (key: string, limit: number): Allowance => ({ key, limit, seconds: 60 * 60 });

/** A limit for a day. */
export const daily = (key: string, limit: number): Allowance => ({ key, limit, seconds: 24 * 60 * 60 });
