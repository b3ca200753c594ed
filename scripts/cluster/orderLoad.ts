import { setTimeout as sleep } from 'node:timers/promises';
import { contract } from '@sampan/api/contract';
import { address } from '../../apps/server/tests/support/address.ts';
import { type Client, describeFailure, isRetryable } from './client.ts';

/** Shorter than Retry-After asks for, to see when the servers are back. */
const retryPauseMs = 100;

export interface OrderLoad {
  /** Ids of the acknowledged orders, by their idempotency keys. */
  acknowledged: ReadonlyMap<string, number>;
  /** Descriptions of the requests without an answer or with a 5xx, since the last call. */
  takeFailures(): string[];
  /** Longest time without an acknowledged order since the last call, ms. */
  takeLongestGap(): number;
  /** Resolves when another order that was sent from now on is acknowledged. */
  untilNextOrder(): Promise<void>;
  /** Resolves when the last orders are acknowledged. */
  stop(): Promise<void>;
}

/**
 * Each of the buyers orders one unit of a product again and again. A request that fails is sent again with its
 * idempotency key, as the app does, until it is acknowledged.
 */
export function startOrders(
  buyers: readonly Client[],
  products: readonly { id: number; priceAmount: number }[],
  pauseMs = 0,
): OrderLoad {
  const acknowledged = new Map<string, number>();
  let failures: string[] = [];
  let isStopped = false;
  let longestGap = 0;
  let lastAt = performance.now();

  function acknowledge(key: string, id: number): void {
    acknowledged.set(key, id);
    longestGap = Math.max(longestGap, performance.now() - lastAt);
    lastAt = performance.now();
  }

  async function order(client: Client, key: string): Promise<void> {
    const product = products[acknowledged.size % products.length];
    if (!product) throw new Error('There is nothing to order.');
    const items = [{ productId: product.id, quantity: 1, priceAmount: product.priceAmount }];
    for (;;) {
      const answer = await client.ask(contract.order.create, { items, address }, key);
      const { status, data } = answer;
      if (status === 200) return acknowledge(key, data.id);
      if (status === undefined || status >= 500) failures.push(describeFailure(answer));
      else if (!isRetryable(answer)) throw new Error(`An order was refused: ${status} ${JSON.stringify(data)}`);
      await sleep(retryPauseMs);
    }
  }

  async function buy(buyer: Client): Promise<void> {
    while (!isStopped) {
      await order(buyer, crypto.randomUUID());
      if (pauseMs > 0) await sleep(pauseMs);
    }
  }

  const running = Promise.all(buyers.map(buy));
  // The error is thrown again by `stop`.
  running.catch(() => {});
  return {
    acknowledged,
    takeFailures() {
      const taken = failures;
      failures = [];
      return taken;
    },
    takeLongestGap() {
      const gap = Math.max(longestGap, performance.now() - lastAt);
      longestGap = 0;
      return gap;
    },
    untilNextOrder() {
      const [buyer] = buyers;
      if (!buyer) throw new Error('There are no buyers.');
      return Promise.race([order(buyer, crypto.randomUUID()), running.then(() => {})]);
    },
    async stop() {
      isStopped = true;
      await running;
    },
  };
}
