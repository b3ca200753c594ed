import type { Endpoint } from '@sampan/api/endpoint';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../apiError.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Raw text of the body, for Idempotency-Key fingerprints and providers' signatures. */
    bodyText: string;
  }
  interface FastifyContextConfig {
    /** Maximum values in a JSON body. */
    maxJsonValues?: number;
  }
}

/** Staff save articles and products in three languages, and choose 10,000 products. */
const staffLimits = { bodyLimit: 4 * 1024 * 1024, config: { maxJsonValues: 50_000 } };
/** Customers send short forms, and orders of 200 items. */
const customerLimits = { bodyLimit: 256 * 1024, config: { maxJsonValues: 5_000 } };

/** Route options with the limits of a call's body: bytes, and values of its JSON. */
export const getBodyLimits = ({ access }: Endpoint) =>
  access === 'staff' || access === 'admin' ? staffLimits : customerLimits;

/** Registers the body parser of calls of this kind: JSON is parsed once; a provider's body stays raw. */
export function registerBodyParser(scope: FastifyInstance, kind: 'json' | 'raw'): void {
  if (kind === 'raw') {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (request, body, done) => {
      request.bodyText = String(body);
      done(null, null);
    });
    return;
  }
  const parse = scope.getDefaultJsonParser('error', 'error');
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    request.bodyText = String(body);
    if (body === '') done(null, undefined);
    else if (!isWithinJsonBounds(request.bodyText, request.routeOptions.config.maxJsonValues ?? 0))
      done(new ApiError('VALIDATION'));
    else void parse(request, request.bodyText, done);
  });
}

/** Maximum levels of nesting. */
const maxDepth = 32;

/**
 * Whether a JSON text is neither nested too deeply for any input of the shop, nor has more than about `maxValues` values.
 * Parsing and checking such a text would block the event loop for seconds; this stops at the limit.
 */
export function isWithinJsonBounds(text: string, maxValues: number): boolean {
  let depth = 0;
  let values = 1;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (isInString) {
      if (character === '\\') at += 1;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === ']' || character === '}') depth -= 1;
    else if (character === '[' || character === '{') {
      depth += 1;
      values += 1;
    } else if (character === ',') values += 1;
    if (depth > maxDepth || values > maxValues) return false;
  }
  return true;
}
