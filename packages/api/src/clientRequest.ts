import type { Endpoint } from './endpoint.ts';

/** A prepared request that can be sent again. */
export interface PreparedRequest {
  method: 'GET' | 'POST';
  url: string;
  body?: string | FormData;
  contentType?: string;
  /** The API has its own base URL: cookies must be sent cross-origin (`credentials: 'include'`). */
  isCrossOrigin: boolean;
}

function toEntries(input: unknown): [string, unknown][] {
  if (typeof input !== 'object' || input === null) return [];
  return Object.entries(input).filter(([, value]) => value !== undefined && value !== null);
}

/** Lists are sent comma-separated, as the contract's queries parse them. */
function toText(value: unknown): string {
  return Array.isArray(value) ? value.join(',') : String(value);
}

function toFormData(entries: [string, unknown][]): FormData {
  const form = new FormData();
  for (const [name, value] of entries) {
    if (value instanceof Blob) form.append(name, value);
    else form.append(name, toText(value));
  }
  return form;
}

/**
 * Distributes an input over path, query and body.
 * @throws when a path parameter is missing from the input
 */
export function prepareRequest(endpoint: Endpoint, input: unknown, baseUrl: string): PreparedRequest {
  const { method } = endpoint;
  const rest = new Map(toEntries(input));
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_match, name: string) => {
    if (!rest.has(name)) throw new Error(`${endpoint.path} needs ${name}`);
    const value = toText(rest.get(name));
    rest.delete(name);
    return encodeURIComponent(value);
  });
  const url = baseUrl.replace(/\/+$/, '') + path;
  const isCrossOrigin = baseUrl !== '';
  if (method === 'GET') {
    const query = new URLSearchParams(
      [...rest].map(([name, value]): [string, string] => [name, toText(value)]),
    ).toString();
    return { method, url: query ? `${url}?${query}` : url, isCrossOrigin };
  }
  // The browser sets the content type of a form with its boundary.
  if (endpoint.body === 'multipart') return { method, url, body: toFormData([...rest]), isCrossOrigin };
  if (endpoint.body === 'raw') return { method, url, body: String(input), isCrossOrigin };
  const body = JSON.stringify(input === undefined ? {} : input);
  return { method, url, body, contentType: 'application/json', isCrossOrigin };
}
