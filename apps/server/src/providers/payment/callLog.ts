import { createHash } from 'node:crypto';
import type { ProviderMethod } from '@sampan/api/entities';
import { sql } from 'drizzle-orm';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/connect.ts';
import { providerCalls } from '../../db/schema.ts';
import type { Exchange } from './http.ts';

/** Characters after which texts are cut in the log. */
const maxLength = 20_000;
/** JSON members and parameters whose values are secrets, signatures or personal data of the payer. */
const secretNames =
  'sign|signature|secret|access_token|refresh_token|openid|buyer_id|buyer_open_id|buyer_user_id|buyer_logon_id|client_secret|email|phone|name';
const jsonSecret = new RegExp(`("(?:${secretNames})"\\s*:\\s*)"(?:[^"\\\\]|\\\\.)*"`, 'g');
const parameterSecret = new RegExp(`((?:^|[?&])(?:${secretNames})=)[^&]*`, 'g');

/** Masks secret values in a body or URL. */
export function maskSecrets(text: string): string {
  return text.slice(0, maxLength).replace(jsonSecret, '$1"***"').replace(parameterSecret, '$1***');
}

/** Stores a request to a provider and its response for staff, without headers, which carry credentials. */
export async function storeExchange(db: Db, clock: Clock, exchange: Exchange): Promise<void> {
  const { operation, outTradeNo, request, durationMs } = exchange;
  if (outTradeNo === undefined) return;
  // Only payment providers know our trade numbers.
  const method = exchange.method as ProviderMethod;
  const now = clock.now();
  const answer = maskSecrets(exchange.answer?.body ?? exchange.error ?? '');
  const status = exchange.answer?.status ?? null;
  const row = { method, operation, outTradeNo, status, answer, durationMs, createdAt: now, lastAt: now };
  const body = maskSecrets(request.body ?? '');
  await db
    .insert(providerCalls)
    .values({
      ...row,
      digest: createHash('sha256').update(`${status}\n${answer}`).digest('hex'),
      request: { method: request.method, url: maskSecrets(request.url), body },
    })
    .onConflictDoUpdate({
      target: [providerCalls.outTradeNo, providerCalls.operation, providerCalls.digest],
      set: { repeats: sql`${providerCalls.repeats} + 1`, lastAt: now, durationMs },
    });
}
