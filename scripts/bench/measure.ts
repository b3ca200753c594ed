import autocannon, { type Request } from 'autocannon';
import { median } from './median.ts';
import type { ShopProcess } from './shopProcess.ts';
import type { Work } from './work.ts';

/** Cost of one request. */
export interface Cost {
  perSecond: number;
  /** CPU of the server's process, ms. */
  server: number;
  /** CPU of the database's processes, ms; 0 for the embedded database. */
  database: number;
}
export interface MeasuredCost {
  ours: Cost;
  floor: Cost;
}

const connections = 16;
const rounds = 3;
/** Seconds; a slow work item sets its own duration. */
const warmUp = 1.2;
const usualRound = 0.8;
const longestRound = 30;

/**
 * Alternates between floor and shop, so that other load on the machine affects both: warm-up, then medians of three
 * rounds.
 */
export async function measure(shop: ShopProcess, work: Work): Promise<MeasuredCost> {
  const round = work.seconds ?? usualRound;
  await shop.keepAnswers(!work.isAnew);
  await load(shop, shop.floor, work, warmUp);
  await load(shop, shop.address, work, warmUp);
  const [floor, ours]: [Cost[], Cost[]] = [[], []];
  for (let turn = 0; turn < rounds; turn += 1) {
    floor.push(await load(shop, shop.floor, work, round));
    ours.push(await load(shop, shop.address, work, round));
  }
  await shop.keepAnswers(true);
  return { ours: medianCost(ours), floor: medianCost(floor) };
}

async function load(shop: ShopProcess, url: string, work: Work, duration: number): Promise<Cost> {
  const before = await shop.cpu();
  const result = await autocannon({
    url,
    connections,
    duration,
    sampleInt: 100,
    requests: [{ setupRequest: (request) => ({ ...request, ...requestFor(shop, url, work) }) }],
  });
  const after = await shop.cpu();
  const { total } = result.requests;
  // On a busy machine an order may take longer than a round.
  if (total === 0 && result.errors === 0 && duration < longestRound) return load(shop, url, work, duration * 4);
  if (result.errors > 0 || result.non2xx > 0 || total === 0) {
    throw new Error(
      `${work.name}: ${result.errors} errors, ${result.non2xx} responses without success of ${total} at ${url}`,
    );
  }
  return {
    perSecond: total / result.duration,
    server: (after.server - before.server) / total,
    database: (after.database - before.database) / total,
  };
}

/** The request of a work at the shop or at its floor. */
export function requestFor(shop: ShopProcess, url: string, work: Work): Request {
  if (url === shop.floor && work.floorPath) return { method: 'GET', path: work.floorPath, headers: {} };
  return work.request(shop);
}

export function medianCost(costs: readonly Cost[]): Cost {
  const of = (name: keyof Cost) => median(costs.map((cost) => cost[name]));
  return { perSecond: of('perSecond'), server: of('server'), database: of('database') };
}
