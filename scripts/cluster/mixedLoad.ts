import { setTimeout as sleep } from 'node:timers/promises';
import { contract } from '@sampan/api/contract';
import type { Endpoint, InputOf } from '@sampan/api/endpoint';
import { median } from '../bench/median.ts';
import { type Client, createClient, isRetryable } from './client.ts';
import type { ServerGroup } from './cluster.ts';
import { type DrillResult, type Shop, timed, underLoad } from './drills.ts';
import type { ShopServer } from './shopServers.ts';

/** Memory and event-loop delay are read three times a minute, so that a run of one minute has three thirds. */
const samplesPerMinute = 3;
const clients = 4;
/** A client gives up after this many responses with Retry-After. */
const maxAttempts = 10;

/** Length of a minute, ms. */
const minuteMs = 60_000;
/** Pause of a client and of a buyer between two requests, ms: a load for long is not at the limit. */
const pauseMs = 150;
/** Growth of the resident memory under load, from the first third of the run to the last, that is no leak. */
const memoryTolerance = 1.2;
/** Event-loop delay (99 %) that counts as grown only from here on, seconds. */
const minLoopDelay = 0.1;

interface Sample {
  /** Resident, under load. */
  memoryMb: number;
  loopDelay: number;
}

async function readSample({ metricsUrl }: ShopServer): Promise<Sample> {
  const text = await (await fetch(metricsUrl)).text();
  const read = (name: string) => Number(new RegExp(`^${name}(?:\\{.*\\})? (\\S+)$`, 'm').exec(text)?.[1]);
  return {
    memoryMb: read('process_resident_memory_bytes') / 2 ** 20,
    loopDelay: read('nodejs_eventloop_lag_p99_seconds'),
  };
}

/** Reads, and comes back when a server asks for it, as the app does. Returns the last status and the number of retries. */
async function read<E extends Endpoint>(guest: Client, endpoint: E, input: InputOf<E>) {
  for (let retries = 0; ; retries += 1) {
    const answer = await guest.ask(endpoint, input);
    if (!isRetryable(answer) || retries === maxAttempts - 1) return { status: answer.status, retries };
    await sleep((answer.retryAfter ?? 1) * 1_000);
  }
}

/**
 * Reads what guests read: lists, searches that no cache has, and products. Returns when `isOver`, with the number of
 * requests that were sent again.
 */
async function browse(
  { cluster, products }: Shop<ServerGroup>,
  isOver: () => boolean,
  failures: string[],
): Promise<number> {
  let retries = 0;
  const guest = createClient(cluster.url);
  for (let round = 0; !isOver(); round += 1) {
    const id = products[round % products.length]?.id ?? 0;
    const answers = [
      await read(guest, contract.product.list, { page: (round % 3) + 1 }),
      await read(guest, contract.product.list, { keyword: `thing ${crypto.randomUUID().slice(0, 4)}` }),
      await read(guest, contract.product.detail, { id }),
    ];
    retries += answers.reduce((sum, answer) => sum + answer.retries, 0);
    const wrong = answers.find(({ status }) => status !== 200);
    if (wrong) failures.push(`a client got ${wrong.status}`);
    await sleep(pauseMs);
  }
  return retries;
}

/**
 * Orders, lists, searches and products for `minutes`: from their first third to their last, memory and
 * event-loop delay of no server may grow.
 */
export function mixedLoad(shop: Shop<ServerGroup>, minutes: number): Promise<DrillResult> {
  return timed('mixed load goes on', async (failures, countRounds) => {
    const samples = shop.cluster.servers.map((): Sample[] => []);
    let isOver = false;
    const reading = Promise.all(Array.from({ length: clients }, () => browse(shop, () => isOver, failures)));
    let [orders, retries] = [0, 0];
    try {
      orders = await underLoad(
        shop,
        failures,
        async () => {
          // Caches and compiled code are there after the first minute.
          await sleep(minuteMs);
          for (let minute = 0; minute < minutes; minute += 1) {
            for (let part = 0; part < samplesPerMinute; part += 1) {
              await sleep(minuteMs / samplesPerMinute);
              const current = await Promise.all(shop.cluster.servers.map(readSample));
              for (const [index, sample] of current.entries()) samples[index]?.push(sample);
            }
            countRounds();
          }
        },
        pauseMs,
      );
    } finally {
      isOver = true;
      retries = (await reading).reduce((sum, each) => sum + each, 0);
    }
    const summaries = samples.map((each, index) => {
      const third = Math.floor(each.length / 3);
      const [first, last] = [each.slice(0, third), each.slice(-third)];
      const memory = [first, last].map((part) => Math.round(median(part.map(({ memoryMb }) => memoryMb))));
      const delays = [first, last].map((part) => median(part.map(({ loopDelay }) => loopDelay)));
      const [before = Number.NaN, after = Number.NaN] = memory;
      const [delayBefore = Number.NaN, delayAfter = Number.NaN] = delays;
      const isMemoryBounded = after <= before * memoryTolerance;
      if (!isMemoryBounded) failures.push(`server ${index + 1}: memory grew from ${before} to ${after} MB`);
      const isLoopFree = delayAfter <= Math.max(minLoopDelay, delayBefore * 2);
      if (!isLoopFree)
        failures.push(`server ${index + 1}: the event loop's delay grew from ${delayBefore} to ${delayAfter} s`);
      const ms = (seconds: number) => Math.round(seconds * 1000);
      return `${before} → ${after} MB, loop p99 ${ms(delayBefore)} → ${ms(delayAfter)} ms`;
    });
    return `${orders} orders; clients retried ${retries} times; ${summaries.join('; ')}`;
  });
}
