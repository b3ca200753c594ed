import { setTimeout as sleep } from 'node:timers/promises';
import { contract } from '@sampan/api/contract';
import { type Client, createBuyers, createClient, createProduct } from './client.ts';
import type { Cluster, ServerGroup } from './cluster.ts';
import { type OrderLoad, startOrders } from './orderLoad.ts';
import { onPrimary } from './primary.ts';

/** Result of a drill: one row of the report. */
export interface DrillResult {
  name: string;
  /** Rounds that were really done. */
  rounds: number;
  /** Failures; empty if the drill passed. */
  failures: string[];
  /** Measurements, such as `p99 12 ms`. */
  measured: string;
  seconds: number;
}

/** A shop with products and customers for a drill, by default on the whole cluster. */
export interface Shop<Group extends ServerGroup = Cluster> {
  cluster: Group;
  /** The admin, through the load balancer. */
  admin: Client;
  adminToken: string;
  /** Customers, through the load balancer. Each has rows of its own for its limits, which its orders lock. */
  buyers: Client[];
  products: { id: number; priceAmount: number; version: number }[];
}

const productCount = 20;
const buyerCount = 6;
const stock = 9_999;
const orderLimits = ['maxUnpaidOrders', 'maxReservedUnits', 'maxReservedUnitsPerProduct', 'maxOrdersPerMinute'];

/** Signs in, lifts the limits on orders and creates the products. */
export async function prepareShop<Group extends ServerGroup>(cluster: Group): Promise<Shop<Group>> {
  const { token } = await createClient(cluster.url).call(contract.user.login, {
    username: 'admin',
    password: cluster.adminPassword,
  });
  const admin = createClient(cluster.url, token);
  // Each customer makes more orders than the settings would allow.
  await onPrimary(cluster, (client) =>
    client.query(`update settings set value = '{"value": 1000000}' where key = any($1)`, [orderLimits]),
  );
  const { id: categoryId } = await admin.call(contract.category.create, { name: '雜貨', slug: 'sundries' });
  const products = [];
  for (let index = 0; index < productCount; index += 1) {
    const product = { slug: `thing-${index}`, name: `thing ${index}`, categoryId, priceAmount: 1_000, stock };
    const { id, priceAmount, version } = await createProduct(admin, product);
    products.push({ id, priceAmount, version });
  }
  const buyers = (await createBuyers(cluster, buyerCount)).map((each) => createClient(cluster.url, each));
  return { cluster, admin, adminToken: token, buyers, products };
}

const at = <Item>(items: readonly Item[], index: number): Item => items[index % items.length] as Item;

/** Median, 99th percentile and longest of times in ms. */
export function describeTimes(times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other);
  const percentile = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? Number.NaN);
  return `p50 ${percentile(0.5)} ms, p99 ${percentile(0.99)} ms, longest ${Math.round(sorted.at(-1) ?? Number.NaN)} ms`;
}

/** Runs a drill, which adds to `failures`, counts each round when it is done and returns its measurements; takes its time. */
export async function timed(
  name: string,
  run: (failures: string[], countRounds: (count?: number) => void) => Promise<string>,
): Promise<DrillResult> {
  const [start, failures] = [performance.now(), [] as string[]];
  let rounds = 0;
  const measured = await run(failures, (count = 1) => {
    rounds += count;
  });
  return { name, rounds, failures, measured, seconds: Math.round((performance.now() - start) / 1000) };
}

/**
 * Renames a product on one server. The writer must read the new name at once on every server. Returns how long guests
 * read the old name on each of the other servers, ms.
 */
async function measureStaleness(shop: Shop, round: number, failures: string[]): Promise<number[]> {
  const { cluster, adminToken } = shop;
  const product = at(shop.products, round);
  const name = `thing ${round} ${crypto.randomUUID().slice(0, 8)}`;
  const writer = createClient(at(cluster.servers, round).url, adminToken);
  const { id } = product;
  const changed = await writer.call(contract.product.update, { id, version: product.version, name });
  product.version = changed.version;
  const written = performance.now();
  const others = cluster.servers.filter((_, index) => index !== round % cluster.servers.length);
  const untilRead = async (url: string) => {
    const guest = createClient(url);
    for (;;) {
      const { data } = await guest.ask(contract.product.detail, { id });
      if (data?.name === name || performance.now() - written > 5_000) return performance.now() - written;
    }
  };
  const [times, own] = await Promise.all([
    Promise.all(others.map(({ url }) => untilRead(url))),
    Promise.all(cluster.servers.map(({ url }) => createClient(url, adminToken).ask(contract.product.detail, { id }))),
  ]);
  if (own.some(({ data }) => data?.name !== name)) failures.push(`round ${round}: the writer read the old name`);
  if (Math.max(...times) > 1_000) failures.push(`round ${round}: stale for ${Math.round(Math.max(...times))} ms`);
  return times;
}

export function readAfterWrite(shop: Shop, times: number): Promise<DrillResult> {
  return timed('a change is read on the other servers', async (failures, countRounds) => {
    const all: number[] = [];
    for (let round = 0; round < times; round += 1) {
      all.push(...(await measureStaleness(shop, round, failures)));
      countRounds();
    }
    return describeTimes(all);
  });
}

/** Ends the connections on which the servers listen for changes, and writes at once. */
export function cutListeners(shop: Shop, times: number): Promise<DrillResult> {
  return timed('the listening connections are cut', async (failures, countRounds) => {
    const all: number[] = [];
    await onPrimary(shop.cluster, async (client) => {
      for (let round = 0; round < times; round += 1) {
        await client.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'sampan listener'`,
        );
        all.push(...(await measureStaleness(shop, round, failures)));
        countRounds();
      }
    });
    return describeTimes(all);
  });
}

/** Number of orders, and those of `ids` that do not exist. Not from a list, whose total has an upper limit. */
async function readOrders(
  { cluster }: Shop<ServerGroup>,
  ids: readonly number[] = [],
): Promise<{ total: number; lost: number[] }> {
  const { rows } = await onPrimary(cluster, (client) =>
    client.query<{ total: number; lost: string[] }>(
      `select (select count(*)::int from orders) as total, array(
        select id from unnest($1::bigint[]) given(id) where not exists (select 1 from orders o where o.id = given.id)) as lost`,
      [ids],
    ),
  );
  const { total = 0, lost = [] } = rows[0] ?? {};
  return { total, lost: lost.map(Number) };
}

/** Compares the acknowledged orders with the shop's. */
async function compareOrders(shop: Shop<ServerGroup>, { acknowledged }: OrderLoad, before: number, failures: string[]) {
  const ids = new Set(acknowledged.values());
  const { total, lost } = await readOrders(shop, [...ids]);
  if (lost.length > 0) failures.push(`acknowledged orders are lost: ${lost.join(', ')}`);
  if (ids.size !== acknowledged.size) failures.push(`${acknowledged.size - ids.size} orders were acknowledged twice`);
  if (total !== before + ids.size) failures.push(`${before + ids.size} orders acknowledged, ${total} in the shop`);
}

/**
 * Runs `work` while customers order, with a pause of `pauseMs` between two orders of each, and compares what was
 * acknowledged with the shop's orders. Returns the number of orders.
 */
export async function underLoad(
  shop: Shop<ServerGroup>,
  failures: string[],
  work: (load: OrderLoad) => Promise<void>,
  pauseMs = 0,
): Promise<number> {
  const { total } = await readOrders(shop);
  const load = startOrders(shop.buyers, shop.products, pauseMs);
  try {
    await load.untilNextOrder();
    await work(load);
  } finally {
    await load.stop();
  }
  await compareOrders(shop, load, total, failures);
  return load.acknowledged.size;
}

/** Kills one server after another while customers order. */
export function killServers(shop: Shop<ServerGroup>, times: number): Promise<DrillResult> {
  return timed('one of the servers is killed under load', async (failures, countRounds) => {
    const gaps: number[] = [];
    const orders = await underLoad(shop, failures, async (load) => {
      for (let round = 0; round < times; round += 1) {
        const server = at(shop.cluster.servers, round);
        load.takeLongestGap();
        await server.kill();
        await load.untilNextOrder();
        await server.start();
        gaps.push(load.takeLongestGap());
        countRounds();
      }
    });
    return `${orders} orders; without an order for ${describeTimes(gaps)}`;
  });
}

/** Kills the primary and promotes the standby while customers order; then the lost server becomes the standby. */
export function failOver(shop: Shop, times: number): Promise<DrillResult> {
  return timed('the primary is killed and the standby promoted', async (failures, countRounds) => {
    const recoveries: number[] = [];
    const orders = await underLoad(shop, failures, async (load) => {
      for (let round = 0; round < times; round += 1) {
        await shop.cluster.postgres.failOver();
        const promoted = performance.now();
        await load.untilNextOrder();
        const recovery = performance.now() - promoted;
        recoveries.push(recovery);
        if (recovery > 10_000) failures.push(`round ${round}: ${Math.round(recovery)} ms until the next order`);
        await shop.cluster.postgres.rebuildStandby();
        await sleep(1_000);
        countRounds();
      }
    });
    return `${orders} orders; from the promotion to the next order ${describeTimes(recoveries)}`;
  });
}

/** Replaces each server in turn, as a deploy does: no request may fail. */
export function deploy(shop: Shop<ServerGroup>, times: number): Promise<DrillResult> {
  return timed('rolling deploy under load', async (failures, countRounds) => {
    const durations: number[] = [];
    const orders = await underLoad(shop, failures, async (load) => {
      for (let round = 0; round < times; round += 1) {
        const start = performance.now();
        load.takeFailures();
        for (const server of shop.cluster.servers) {
          await server.drain();
          await server.start();
        }
        durations.push(performance.now() - start);
        const failed = load.takeFailures();
        failures.push(...failed.map((reason) => `round ${round}: a request failed: ${reason}`));
        countRounds();
      }
    });
    return `${orders} orders; a deploy takes ${describeTimes(durations)}`;
  });
}
