import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { contract } from '@sampan/api/contract';
import { address } from '../../apps/server/tests/support/address.ts';
import { median } from '../bench/median.ts';
import { scratchFolder } from '../processes/scratchFolder.ts';
import { createClient } from './client.ts';
import type { ServerGroup } from './cluster.ts';
import { readCpuTime } from './cpuTime.ts';
import { type DrillResult, type Shop, timed } from './drills.ts';
import { changeMs, type GetRequests, measureIdle, measureLoad, startVisits } from './measureLoad.ts';
import { startNeighbours } from './neighbours.ts';
import type { ShopServer } from './shopServers.ts';

/** Each on a connection of its own. */
const clientsPerServer = 4;
/** Requests a second of each client while the CPU of a read is measured: well below what the machine can do. */
const readsPerSecond = 10;
/** On all servers, until each has filled its caches and compiled its code. */
const warmUpMs = 45_000;
/** Of one measurement of the CPU of a read, some 480 of them: /proc counts in steps of 10 ms. */
const sliceMs = 12_000;
/** Of one measurement of as many requests as the machine can do. */
const fullLoadMs = 10_000;
/** A round has three calls: an order comes with some 100 others, as docs/scaling.md assumes. */
const roundsPerOrder = 32;
/** Share by which a read may cost more with several servers than with one. */
const tolerance = 0.1;

/** A list, a search that no cache has and a product. */
function createReads({ cluster, products }: Shop<ServerGroup>): GetRequests {
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
function createReadsAndOrders(shop: Shop): GetRequests {
  const getReads = createReads(shop);
  return (client, round) => {
    const buyer = shop.buyers[client % shop.buyers.length];
    const product = shop.products[round % shop.products.length];
    if (!buyer || !product || round % roundsPerOrder !== 0) return getReads(client, round);
    const items = [{ productId: product.id, quantity: 1, priceAmount: product.priceAmount }];
    const order = () => buyer.ask(contract.order.create, { items, address }, crypto.randomUUID());
    return [...getReads(client, round), order];
  };
}

/** A load at which the CPU of a read is measured. */
interface MeasuredLoad {
  /** Servers of the shop that get requests. */
  count: number;
  clients: number;
  /** Other shops on the machine that get as many requests as each of these servers. */
  neighbours: number;
}

/**
 * Reads that a server has answered since its start, by its metrics.
 * @throws Error where there are none
 */
async function readAnswered({ metricsUrl }: ShopServer): Promise<number> {
  const text = await (await fetch(metricsUrl)).text();
  const routes = [contract.product.list, contract.product.detail].map(({ path }) => `route="${path}"`);
  const lines = text
    .split('\n')
    .filter((line) => routes.some((route) => line.startsWith(requestsMetric) && line.includes(route)));
  if (lines.length === 0) throw new Error(`${metricsUrl} counts no reads.`);
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}
const requestsMetric = 'sampan_http_requests_total{';

/**
 * CPU of a read on a server that is the only one of its shop, one of two or one of three, `rounds` times each: it may not
 * cost more because there are several. Three servers on the two cores of one machine leave its caches colder than one
 * does, whatever shop they belong to. So three servers are busy in each measurement: those of the shop that get requests,
 * and in place of the others servers of other shops. The first server is measured each time, because no two have compiled
 * the same code. All servers run all the time, each busy one gets as many requests, the numbers of servers take turns, and
 * the median of the rounds counts. What a server does without requests is no part of a request. Reported apart: that, the
 * server alone on the machine, the same with three times the load, and as many requests as the machine can do, with and
 * without orders.
 */
export function throughput(shop: Shop, rounds: number): Promise<DrillResult> {
  return timed('throughput with one, two and three servers', async (failures, countRounds) => {
    const measured = shop.cluster.servers[0] as ShopServer;
    const counts = shop.cluster.servers.map((_, index) => index + 1);
    const maxClients = counts.length * clientsPerServer;
    const getRequests = createReads(shop);
    const pauseMs = 1_000 / readsPerSecond;
    const folder = scratchFolder('cluster-neighbours');
    const neighbours = await startNeighbours(shop.cluster, folder, counts.length - 1);

    /** Starts the clients of the shop and of the neighbours. */
    async function visitAll(load: MeasuredLoad): Promise<() => Promise<unknown>> {
      await shop.cluster.routeTo(load.count);
      const visits = [
        startVisits({ clients: load.clients, pauseMs, getRequests }),
        ...neighbours.shops
          .slice(0, load.neighbours)
          .map((neighbour) => startVisits({ clients: clientsPerServer, pauseMs, getRequests: createReads(neighbour) })),
      ];
      return () => Promise.all(visits.map((each) => each.stop()));
    }

    /** CPU of a read on the first server at a load, ms. */
    async function measureRead(load: MeasuredLoad, idleRate: number): Promise<number> {
      const stop = await visitAll(load);
      try {
        await sleep(changeMs);
        const answeredBefore = await readAnswered(measured);
        const [before, start] = [readCpuTime(measured.pid()), performance.now()];
        await sleep(sliceMs);
        const used = readCpuTime(measured.pid()) - before;
        const idle = (idleRate * (performance.now() - start)) / 1_000;
        const answered = (await readAnswered(measured)) - answeredBefore;
        if (answered === 0) throw new Error('The measured server got no requests.');
        return ((used - idle) * 1_000) / answered;
      } finally {
        await stop();
      }
    }

    try {
      const stop = await visitAll({ count: counts.length, clients: maxClients, neighbours: neighbours.shops.length });
      await sleep(warmUpMs);
      await stop();
      const loads: MeasuredLoad[] = [
        ...counts.map((count) => ({ count, clients: count * clientsPerServer, neighbours: counts.length - count })),
        { count: 1, clients: clientsPerServer, neighbours: 0 },
        { count: 1, clients: maxClients, neighbours: 0 },
      ];
      const costs = loads.map((): number[] => []);
      // Not used in a round: meanwhile the servers collect the garbage of the warm-up.
      let idle = await measureIdle(shop);
      const idleRates: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        // Anew in each round: after the warm-up a server takes three times as much as minutes later.
        idle = await measureIdle(shop);
        idleRates.push(idle(1).servers);
        const turns = [...loads.entries()];
        for (const [index, load] of round % 2 === 0 ? turns : turns.reverse())
          costs[index]?.push(await measureRead(load, idle(1).servers));
        countRounds();
      }
      const medians = costs.map(median);
      const describe = (index: number) => {
        const each = costs[index] ?? [];
        const [least, most] = [Math.min(...each), Math.max(...each)];
        return `${medians[index]?.toFixed(3)} ms (${least.toFixed(3)} to ${most.toFixed(3)})`;
      };
      const [single = Number.NaN] = medians;
      for (const count of counts) {
        const cpuMs = medians[count - 1] ?? Number.NaN;
        if (!(cpuMs <= single * (1 + tolerance)))
          failures.push(`${count} servers: ${cpuMs.toFixed(3)} ms of CPU a read, one server ${single.toFixed(3)} ms`);
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
        `CPU of a read at ${clientsPerServer * readsPerSecond}/s on each of three busy servers, of which the shop has ${counts.map((count) => `${count}: ${describe(count - 1)}`).join(', ')}`,
        `alone on the machine ${describe(counts.length)}, with ${maxClients * readsPerSecond}/s ${describe(counts.length + 1)}`,
        `a server without requests ${(median(idleRates) * 1_000).toFixed(1)} ms a second`,
        `at most, requests a second on the whole machine: ${rates.join(', ')}`,
      ].join('; ');
    } finally {
      await neighbours.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  });
}
