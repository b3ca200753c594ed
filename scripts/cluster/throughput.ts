import { setTimeout as sleep } from 'node:timers/promises';
import { contract } from '@sampan/api/contract';
import type { Endpoint } from '@sampan/api/endpoint';
import { type Answer, createClient, isRetryable } from './client.ts';
import { type DrillResult, type Shop, timed } from './drills.ts';
import { address } from './orderLoad.ts';
import type { ShopServer } from './shopServers.ts';

const visitors = 12;
/** Until caches are filled and compiled code is there: without it a server that just started looks costly. */
const warmUpMs = 30_000;
/** Between two loads of the same servers. */
const changeMs = 5_000;
/** A round has three calls: an order comes with some 100 others, as docs/scaling.md assumes. */
const roundsPerOrder = 32;
/** Share by which a request may cost more with several servers than with one. */
const tolerance = 0.1;

/** CPU time of the servers since they started, seconds. */
async function readCpuTime(servers: readonly ShopServer[]): Promise<number> {
  const times = servers.map(async ({ metricsUrl }) => {
    const text = await (await fetch(metricsUrl)).text();
    return Number(/^process_cpu_seconds_total (\S+)$/m.exec(text)?.[1]);
  });
  return (await Promise.all(times)).reduce((sum, time) => sum + time, 0);
}

/** Lists, searches that no cache has, products, and now and then an order where the load has any. Counts until `isOver`. */
async function visit(
  { cluster, buyers, products }: Shop,
  index: number,
  hasOrders: boolean,
  count: () => void,
  isOver: () => boolean,
): Promise<void> {
  const guest = createClient(cluster.url);
  const buyer = buyers[index % buyers.length];
  for (let round = 0; !isOver(); round += 1) {
    const product = products[round % products.length];
    if (!product || !buyer) throw new Error('There is nothing to order.');
    const asked: (() => Promise<Answer<Endpoint>>)[] = [
      () => guest.ask(contract.product.list, { page: (round % 3) + 1 }),
      () => guest.ask(contract.product.list, { keyword: `thing ${crypto.randomUUID().slice(0, 4)}` }),
      () => guest.ask(contract.product.detail, { id: product.id }),
    ];
    const items = [{ productId: product.id, quantity: 1, priceAmount: product.priceAmount }];
    if (hasOrders && round % roundsPerOrder === 0)
      asked.push(() => buyer.ask(contract.order.create, { items, address }, crypto.randomUUID()));
    for (const ask of asked) {
      const answer = await ask();
      // The load balancer needs a moment after a server has left or come.
      if (isRetryable(answer)) {
        await sleep((answer.retryAfter ?? 1) * 1_000);
        continue;
      }
      const { status } = answer;
      if (status !== 200) throw new Error(`A request was answered ${status}.`);
      count();
    }
  }
}

interface Load {
  hasOrders: boolean;
  seconds: number;
  warmUpMs: number;
}

/** Requests a second, and CPU time of all servers for each, ms. */
async function measureLoad(shop: Shop, servers: readonly ShopServer[], { hasOrders, seconds, warmUpMs }: Load) {
  let requests = 0;
  let isOver = false;
  const visiting = Promise.all(
    Array.from({ length: visitors }, (_, index) =>
      visit(
        shop,
        index,
        hasOrders,
        () => {
          requests += 1;
        },
        () => isOver,
      ),
    ),
  );
  try {
    await sleep(warmUpMs);
    const [cpuBefore, requestsBefore, start] = [await readCpuTime(servers), requests, performance.now()];
    await sleep(seconds * 1_000);
    const cpu = (await readCpuTime(servers)) - cpuBefore;
    const took = (performance.now() - start) / 1_000;
    const answered = requests - requestsBefore;
    return { perSecond: answered / took, cpuMs: (cpu * 1_000) / answered };
  } finally {
    isOver = true;
    await visiting;
  }
}

const describeLoad = ({ perSecond, cpuMs }: { perSecond: number; cpuMs: number }) =>
  `${Math.round(perSecond)}/s at ${cpuMs.toFixed(2)} ms CPU each`;

/**
 * The same loads on one, two and three servers for `seconds` each. A read may not cost more because there are several. An
 * order does: each server reads anew what it cached of the stock.
 */
export function throughput(shop: Shop, seconds: number): Promise<DrillResult> {
  return timed('throughput with one, two and three servers', async (failures, countRounds) => {
    const { servers } = shop.cluster;
    const measured: string[] = [];
    let alone = Number.NaN;
    for (let count = 1; count <= servers.length; count += 1) {
      const [running, resting] = [servers.slice(0, count), servers.slice(count)];
      for (const server of resting) await server.drain();
      try {
        const withOrders = await measureLoad(shop, running, { hasOrders: true, seconds, warmUpMs });
        const reads = await measureLoad(shop, running, { hasOrders: false, seconds, warmUpMs: changeMs });
        const { cpuMs } = reads;
        if (count === 1) alone = cpuMs;
        if (cpuMs > alone * (1 + tolerance))
          failures.push(`${count} servers: ${cpuMs.toFixed(2)} ms of CPU a read, one server ${alone.toFixed(2)} ms`);
        measured.push(`${count}: reads ${describeLoad(reads)}, with orders ${describeLoad(withOrders)}`);
        countRounds();
      } finally {
        for (const server of resting) await server.start();
      }
    }
    return measured.join('; ');
  });
}
