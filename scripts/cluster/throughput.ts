import { contract } from '@sampan/api/contract';
import { createClient } from './client.ts';
import { type DrillResult, type Shop, timed } from './drills.ts';
import { measureIdle, measureLoad, type Request } from './measureLoad.ts';
import { address } from './orderLoad.ts';

/** Each on a connection of its own. */
const clientsPerServer = 4;
/** Requests a second of each visitor while the CPU of a read is measured: well below what the machine can do. */
const readsPerSecond = 10;
/** On all servers, until each has filled its caches and compiled its code. */
const warmUpMs = 45_000;
/** Of one measurement of the CPU of a read. */
const sliceMs = 8_000;
/** Of one measurement of as many requests as the machine can do. */
const fullLoadMs = 10_000;
/** A round has three calls: an order comes with some 100 others, as docs/scaling.md assumes. */
const roundsPerOrder = 32;
/** Share by which a read may cost more with several servers than with one. */
const tolerance = 0.1;

/** A list, a search that no cache has and a product. */
function createReads({ cluster, products }: Shop): (viewer: number, round: number) => Request[] {
  const guest = createClient(cluster.url);
  return (_, round) => {
    const product = products[round % products.length];
    return [
      () => guest.ask(contract.product.list, { page: (round % 3) + 1 }),
      () => guest.ask(contract.product.list, { keyword: `thing ${crypto.randomUUID().slice(0, 4)}` }),
      () => guest.ask(contract.product.detail, { id: product?.id ?? 0 }),
    ];
  };
}

/** The same, and an order now and then. */
function createReadsAndOrders(shop: Shop): (viewer: number, round: number) => Request[] {
  const getReads = createReads(shop);
  return (viewer, round) => {
    const buyer = shop.buyers[viewer % shop.buyers.length];
    const product = shop.products[round % shop.products.length];
    if (!buyer || !product || round % roundsPerOrder !== 0) return getReads(viewer, round);
    const items = [{ productId: product.id, quantity: 1, priceAmount: product.priceAmount }];
    const order = () => buyer.ask(contract.order.create, { items, address }, crypto.randomUUID());
    return [...getReads(viewer, round), order];
  };
}

/**
 * CPU of a read on one, two and three servers, `rounds` times each: a read may not cost more because there are several.
 * All servers run all the time, and only what leads to them changes, so that none is cold. Each server that gets requests
 * gets as many, on as many connections: a busier server needs less for each request, which has nothing to do with other
 * servers and is reported apart. The numbers of servers take turns, so that other load on the machine affects all of
 * them, and the least of the rounds counts. What a server does without requests is not part of a request, and is reported
 * apart, too. Then as many requests as the machine can do, with and without orders.
 */
export function throughput(shop: Shop, rounds: number): Promise<DrillResult> {
  return timed('throughput with one, two and three servers', async (failures, countRounds) => {
    const counts = shop.cluster.servers.map((_, index) => index + 1);
    const maxClients = counts.length * clientsPerServer;
    const getRequests = createReads(shop);
    await measureLoad(shop, undefined, {
      count: counts.length,
      clients: maxClients,
      warmUpMs,
      ms: sliceMs,
      getRequests,
    });
    const idle = await measureIdle(shop);
    const pauseMs = 1_000 / readsPerSecond;
    // The last one has the load of all servers on one.
    const loads = [
      ...counts.map((count) => ({ count, clients: count * clientsPerServer })),
      { count: 1, clients: maxClients },
    ];
    const costs = loads.map((): number[] => []);
    for (let round = 0; round < rounds; round += 1) {
      const turns = [...loads.entries()];
      for (const [index, load] of round % 2 === 0 ? turns : turns.reverse()) {
        const { cpuMs } = await measureLoad(shop, idle, { ...load, pauseMs, ms: sliceMs, getRequests });
        costs[index]?.push(cpuMs.servers);
      }
      countRounds();
    }
    // Other work on the machine only adds, because it leaves the caches of the processor cold.
    const minCosts = costs.map((each) => Math.min(...each));
    const describe = (index: number) => `${minCosts[index]?.toFixed(3)} ms`;
    const [alone = Number.NaN] = minCosts;
    for (const count of counts) {
      const cpuMs = minCosts[count - 1] ?? Number.NaN;
      if (!(cpuMs <= alone * (1 + tolerance)))
        failures.push(`${count} servers: ${cpuMs.toFixed(3)} ms of CPU a read, one server ${alone.toFixed(3)} ms`);
    }
    const rates: string[] = [];
    for (const count of counts) {
      const full = { count, clients: maxClients, ms: fullLoadMs };
      const reads = await measureLoad(shop, idle, { ...full, getRequests });
      const withOrders = await measureLoad(shop, idle, { ...full, getRequests: createReadsAndOrders(shop) });
      rates.push(`${count}: ${Math.round(reads.perSecond)} (with orders ${Math.round(withOrders.perSecond)})`);
    }
    await shop.cluster.routeTo(counts.length);
    return [
      `CPU of a read at ${clientsPerServer * readsPerSecond}/s for each server: ${counts.map((count) => `${count}: ${describe(count - 1)}`).join(', ')}`,
      `at ${maxClients * readsPerSecond}/s on one server: ${describe(counts.length)}`,
      `a server without requests ${(idle(1).servers * 1_000).toFixed(1)} ms a second`,
      `at most, requests a second on the whole machine: ${rates.join(', ')}`,
    ].join('; ');
  });
}
