/** The part of autocannon that the bench uses: it brings no types. */
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
    /** Seconds, parts of one too. */
    duration: number;
    /** How often it looks whether to end, ms. */
    sampleInt: number;
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
