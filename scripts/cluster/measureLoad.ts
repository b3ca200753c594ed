import { setTimeout as sleep } from 'node:timers/promises';
import type { Endpoint } from '@sampan/api/endpoint';
import { type Answer, isRetryable } from './client.ts';
import type { Cluster } from './cluster.ts';
import { readCpuTime } from './cpuTime.ts';
import type { Shop } from './drills.ts';

/** Pause after a change of the number of servers or of the load, ms. */
export const changeMs = 2_000;
/** Time over which servers without requests are measured, ms. */
const idleMs = 8_000;

/** CPU time by part of the cluster, seconds or ms. */
export type CpuTimes = Record<(typeof clusterParts)[number], number>;

/** Parts of the cluster whose CPU is measured. */
export const clusterParts = ['servers', 'primary', 'standby', 'pgbouncer', 'proxy'] as const;

const combine = (combined: (part: keyof CpuTimes) => number) =>
  Object.fromEntries(clusterParts.map((part) => [part, combined(part)])) as CpuTimes;

/** CPU times since the start, of the first `count` servers. */
function readCpuTimes({ servers, pids, postgres }: Cluster, count: number): CpuTimes {
  const used = servers.slice(0, count).map((server) => server.pid());
  const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);
  const [primary, standby] = postgres.pids();
  return {
    servers: sum(used.map(readCpuTime)),
    proxy: readCpuTime(pids.proxy),
    pgbouncer: readCpuTime(pids.pgbouncer),
    primary: readCpuTime(primary),
    standby: readCpuTime(standby),
  };
}

/** A request; its answer must be 200. */
export type Request = () => Promise<Pick<Answer<Endpoint>, 'status' | 'retryAfter'>>;

/** Requests of one round of a client, one after the other. */
export type GetRequests = (client: number, round: number) => Request[];

interface VisitOptions {
  /** Clients that send one request after the other. */
  clients: number;
  /** Pause of each client between two requests; without it, as many requests as possible. */
  pauseMs?: number;
  getRequests: GetRequests;
}

export interface Load extends VisitOptions {
  /** Servers that get requests, the first ones. */
  count: number;
  warmUpMs?: number;
  ms: number;
}

/** Clients under way. */
export interface Visits {
  /** Answers until now. */
  getAnswered(): number;
  /** Rejects where a request is not answered with 200. */
  ended: Promise<unknown>;
  /** @throws Error where a request was not answered with 200 */
  stop(): Promise<void>;
}

export interface Cost {
  perSecond: number;
  /** Of one request, ms. */
  cpuMs: CpuTimes;
}

/**
 * Measures CPU time a second without requests of clients, by number of servers: health checks, polls, cron and jobs.
 */
export async function measureIdle({ cluster }: Pick<Shop, 'cluster'>): Promise<(count: number) => CpuTimes> {
  await cluster.routeTo(cluster.servers.length);
  const before = cluster.servers.map((_, index) => readCpuTimes(cluster, index + 1));
  const start = performance.now();
  await sleep(idleMs);
  const seconds = (performance.now() - start) / 1_000;
  const rates = before.map((times, index) => {
    const after = readCpuTimes(cluster, index + 1);
    return combine((part) => (after[part] - times[part]) / seconds);
  });
  return (count) => rates[count - 1] as CpuTimes;
}

/** Sends requests until they are stopped. */
export function startVisits({ clients, pauseMs = 0, getRequests }: VisitOptions): Visits {
  let [answered, isOver] = [0, false];

  async function visit(client: number): Promise<void> {
    await sleep(pauseMs * Math.random());
    let next = performance.now();
    for (let round = 0; !isOver; round += 1) {
      for (const request of getRequests(client, round)) {
        const answer = await request();
        // The load balancer needs a moment after a server has left or come.
        if (isRetryable(answer)) {
          await sleep((answer.retryAfter ?? 1) * 1_000);
          continue;
        }
        if (answer.status !== 200) throw new Error(`A request was answered ${answer.status}.`);
        answered += 1;
        // Keeps the rate although an answer takes its time.
        next = Math.max(next + pauseMs, performance.now() - pauseMs);
        await sleep(Math.max(0, next - performance.now()));
      }
    }
  }

  const ended = Promise.all(Array.from({ length: clients }, (_, client) => visit(client)));
  return {
    getAnswered: () => answered,
    ended,
    async stop() {
      isOver = true;
      await ended;
    },
  };
}

/** Sends requests and returns what each cost beyond what the processes use without requests. */
export async function measureLoad(
  { cluster }: Pick<Shop, 'cluster'>,
  idle: ((count: number) => CpuTimes) | undefined,
  { count, warmUpMs = changeMs, ms, ...visiting }: Load,
): Promise<Cost> {
  await cluster.routeTo(count);
  const visits = startVisits(visiting);
  try {
    await Promise.race([sleep(warmUpMs), visits.ended]);
    const [before, answeredBefore, start] = [readCpuTimes(cluster, count), visits.getAnswered(), performance.now()];
    await Promise.race([sleep(ms), visits.ended]);
    const seconds = (performance.now() - start) / 1_000;
    const [after, requests] = [readCpuTimes(cluster, count), visits.getAnswered() - answeredBefore];
    const rest = idle?.(count);
    const cpuMs = combine((part) => {
      const used = after[part] - before[part] - (rest?.[part] ?? 0) * seconds;
      return (used * 1_000) / requests;
    });
    return { perSecond: requests / seconds, cpuMs };
  } finally {
    await visits.stop();
  }
}
