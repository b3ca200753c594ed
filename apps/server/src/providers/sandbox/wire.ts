import { redirectTarget } from '@sampan/domain/session/redirect';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/query.ts';

/** Dependencies of the sandbox's servers. */
export interface SandboxContext {
  db: Db;
  clock: Clock;
  /** Origin of the shop, without a trailing slash. */
  publicUrl: string;
}

/** A response of a sandbox server. */
export interface WireAnswer {
  status: number;
  headers?: Record<string, string>;
  body: string | Buffer;
}

/** A response with this content as JSON. */
export const toJsonAnswer = (status: number, content: unknown): WireAnswer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(content),
});

/** Path of a return URL on this shop; the order list for any other URL. */
export function getPath(address: string | undefined, { publicUrl }: Pick<SandboxContext, 'publicUrl'>): string {
  const path = address?.startsWith(publicUrl) ? address.slice(publicUrl.length) : address;
  return redirectTarget(path, '/orders');
}

/** A sandbox's servers as `fetch`, without a network. Rejects like an unreachable host for an address of none of them. */
export function toFetch(handle: (request: Request) => Promise<WireAnswer | null>): typeof fetch {
  return async (input, init) => {
    const answer = await handle(new Request(input, init));
    if (!answer) throw new TypeError('the sandbox has no such address');
    const { status, headers, body } = answer;
    return new Response(status === 204 ? null : typeof body === 'string' ? body : new Uint8Array(body), {
      status,
      headers,
    });
  };
}
