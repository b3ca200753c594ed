import { type ClientOptions, createClient } from './client.ts';

interface SentRequest {
  url: string;
  method: string;
  headers: Headers;
  body: unknown;
  keepalive: boolean;
}

/** A client with a fake network that responds from a list; the last response repeats. */
export function createFakeClient(
  answers: (() => Response | Promise<Response>)[],
  options: Partial<ClientOptions> = {},
) {
  const requests: SentRequest[] = [];
  const lines: string[] = [];
  const pauses: number[] = [];
  const client = createClient({
    fetch: async (url, init) => {
      requests.push({
        url: String(url),
        method: init?.method ?? 'GET',
        headers: new Headers(init?.headers),
        body: init?.body,
        keepalive: init?.keepalive ?? false,
      });
      const answer = answers[Math.min(requests.length, answers.length) - 1];
      if (!answer) throw new Error('nothing to answer with');
      return answer();
    },
    token: () => null,
    log: (line) => lines.push(line),
    wait: async (ms) => void pauses.push(ms),
    ...options,
  });
  return { client, sent: requests, lines, pauses };
}

/** A JSON response. */
export const respondWithJson =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  () =>
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
/** A response without a content type. */
export const respondWithBytes = (status: number, body: BodyInit | null) => () => new Response(body, { status });
/** A network that never responds. */
export const silence = () => new Promise<Response>(() => undefined);
