import { createHash } from 'node:crypto';
import type { ProviderMethod } from '@sampan/api/entities';
import { maskSecrets } from '@sampan/domain/payment/providerCalls';
import { sql } from 'drizzle-orm';
import type { Background } from '../../background.ts';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/query.ts';
import { providerCalls } from '../../db/schema.ts';
import type { Exchange } from '../providerHttp.ts';

interface CallLogOptions {
  db: Db;
  clock: Clock;
  background: Background;
}

/** Stores the requests to payment providers with their responses, for staff. */
export class CallLog {
  readonly #options: CallLogOptions;
  readonly #writes = new Set<Promise<void>>();

  constructor(options: CallLogOptions) {
    this.#options = options;
  }

  /** Stores an exchange in the background. */
  record(exchange: Exchange): void {
    const { db, clock, background } = this.#options;
    background.run('provider call log', async () => {
      const write = storeExchange(db, clock, exchange);
      this.#writes.add(write);
      await write.finally(() => this.#writes.delete(write));
    });
  }

  /** Resolves when the exchanges recorded so far are stored. */
  async flush(): Promise<void> {
    await Promise.allSettled(this.#writes);
  }
}

/** The database stores no null characters, which an error page in UTF-16 has. */
const replaceNulls = (text: string) => text.replaceAll('\0', '\uFFFD');

/** Requests that differ only in their time are the same. */
const withoutTime = (url: string) => url.replace(/([?&])timestamp=[^&]*/, '$1');

/** Stores a request to a provider and its response, without headers, which carry credentials. */
async function storeExchange(db: Db, clock: Clock, exchange: Exchange): Promise<void> {
  const { operation, outTradeNo, refundNo, request, failure, durationMs, requestId = null } = exchange;
  if (outTradeNo === undefined) return;
  // Only payment providers know our trade numbers.
  const method = exchange.method as ProviderMethod;
  const now = clock.now();
  const answer = maskSecrets(replaceNulls(exchange.answer?.body ?? exchange.error ?? ''));
  const status = exchange.answer?.status ?? null;
  const [url, body] = [maskSecrets(request.url), maskSecrets(request.body ?? '')];
  const digested = [request.method, withoutTime(url), body, status, answer].join('\n');
  await db
    .insert(providerCalls)
    .values({
      method,
      operation,
      outTradeNo,
      refundNo,
      request: { method: request.method, url, body },
      status,
      answer,
      result: failure?.kind ?? 'ok',
      code: failure?.code,
      durationMs,
      requestId,
      digest: createHash('sha256').update(digested).digest('hex'),
      createdAt: now,
      lastAt: now,
    })
    .onConflictDoUpdate({
      target: [providerCalls.outTradeNo, providerCalls.operation, providerCalls.digest],
      set: { repeats: sql`${providerCalls.repeats} + 1`, lastAt: now, durationMs, requestId },
    });
}
