/**
 * The buyers of a flash sale, in a thread of their own: a busy drill would measure its own event loop.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import tls from 'node:tls';
import { parentPort, workerData } from 'node:worker_threads';
import { contract } from '@sampan/api/contract';
import { address } from '../../apps/server/tests/support/address.ts';
import { createClient, isRetryable } from './client.ts';

export interface SaleInput {
  url: string;
  /** Of the load balancer, PEM. */
  certificate: string;
  /** One for each buyer, in the order of their arrival. */
  tokens: string[];
  productId: number;
  priceAmount: number;
}

/** Final result of one buyer. */
export interface Outcome {
  /** Id of the order, or undefined for a refusal. */
  orderId?: number;
  /** From the arrival to the final answer. */
  waitMs: number;
}

export interface SaleResult {
  /** By arrival; undefined without a final answer. */
  outcomes: (Outcome | undefined)[];
  failures: string[];
  /** 503 or 409 with Retry-After: the buyer tried again with the same idempotency key. */
  later: number;
  /** Lost connections and requests without an answer within 20 s: tried again, too. */
  lost: number;
  seconds: number;
}

/** More than the servers can answer, so that a queue builds up. */
const arrivalsPerSecond = 1_000;
/**
 * Requests under way at a time, each on a connection of its own. The others wait here, in the order of their arrival, as
 * behind a CDN: one process cannot open 10,000 connections and still measure.
 */
const connections = 300;
/** A buyer without a final answer after this time is a failure. */
const timeoutMs = 600_000;

/** Lets `limit` tasks run at a time, in the order in which they ask. */
function createQueue(limit: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async function enqueue<Result>(task: () => Promise<Result>): Promise<Result> {
    if (running < limit) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

async function sell({ url, tokens, productId, priceAmount }: SaleInput): Promise<SaleResult> {
  const result: SaleResult = { outcomes: [], failures: [], later: 0, lost: 0, seconds: 0 };
  const enqueue = createQueue(connections);
  const input = { items: [{ productId, quantity: 1, priceAmount }], address };

  /** Orders one unit and tries again as often as the servers ask for it. */
  async function buy(token: string): Promise<Outcome | undefined> {
    const client = createClient(url, token);
    const [key, arrival] = [crypto.randomUUID(), performance.now()];
    while (performance.now() - arrival < timeoutMs) {
      const { status, data, retryAfter } = await enqueue(() => client.ask(contract.order.create, input, key));
      if (isRetryable({ status, retryAfter })) {
        result[status === undefined ? 'lost' : 'later'] += 1;
        await sleep((retryAfter ?? 1) * 1_000);
        continue;
      }
      const waitMs = performance.now() - arrival;
      if (status === 200) return { orderId: data.id, waitMs };
      if (status === 422 && (data as unknown as { code: string }).code === 'OUT_OF_STOCK') return { waitMs };
      result.failures.push(`a buyer got ${status} ${JSON.stringify(data)}`);
      return undefined;
    }
    result.failures.push(`a buyer had no final answer after ${timeoutMs / 1_000} s`);
    return undefined;
  }

  const start = performance.now();
  result.outcomes = await Promise.all(
    tokens.map(async (token, index) => {
      await sleep((index * 1_000) / arrivalsPerSecond);
      return buy(token);
    }),
  );
  result.seconds = (performance.now() - start) / 1_000;
  return result;
}

const input: SaleInput = workerData;
tls.setDefaultCACertificates([...tls.getCACertificates(), input.certificate]);
parentPort?.postMessage(await sell(input));
