/** The part of autocannon's API that the benchmark uses; the package has no types. */
declare module 'autocannon' {
  interface Request {
    method: 'GET' | 'POST';
    path: string;
    headers: Record<string, string>;
    body?: string;
  }
  interface Options {
    url: string;
    connections: number;
    /** Seconds, fractions allowed. */
    duration: number;
    /** Interval at which it checks whether to end, ms. */
    sampleInt?: number;
    requests: { setupRequest: (request: Request) => Request }[];
  }
  interface Result {
    /** Seconds. */
    duration: number;
    errors: number;
    non2xx: number;
    requests: { total: number };
  }
  export default function autocannon(options: Options): Promise<Result>;
  export type { Options, Request, Result };
}
