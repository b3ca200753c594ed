import { createHash } from 'node:crypto';
import { apiPrefix } from '@sampan/api/endpoint';
import type { FastifyInstance } from 'fastify';

/** What a call answered, short enough to be kept beside each page. */
export function computeDigest(status: number, body: string): string {
  return `${status} ${createHash('sha256').update(body).digest('base64url')}`;
}

export interface ShopCalls {
  /** As the browser's, for the calls that a page reads. */
  fetch: typeof fetch;
  /** What was asked so far, and what was answered. */
  answers: Map<string, string>;
}

/** Asks this very server, as a visitor whom it does not know: nothing private can be in an answer. */
export async function queryShop(app: FastifyInstance, call: string): Promise<{ status: number; body: string }> {
  const { statusCode, body } = await app.inject({ method: 'GET', url: call });
  return { status: statusCode, body };
}

/** The calls of one page. They only read: anything else is refused. */
export function shopCalls(app: FastifyInstance): ShopCalls {
  const answers = new Map<string, string>();
  return {
    answers,
    async fetch(input, init) {
      const { pathname, search } = new URL(String(input));
      if ((init?.method ?? 'GET') !== 'GET' || !pathname.startsWith(`${apiPrefix}/`)) {
        throw new Error(`A page asks for ${init?.method} ${pathname}`);
      }
      const { status, body } = await queryShop(app, pathname + search);
      answers.set(pathname + search, computeDigest(status, body));
      return new Response(body, { status, headers: { 'content-type': 'application/json' } });
    },
  };
}
