import { randomUUID } from 'node:crypto';
import { orderStatus } from '@sampan/api/statuses';
import type { CpuUsage } from '../../apps/server/bench/protocol.ts';
import { type Cost, medianCost } from './measure.ts';
import { type ShopProcess, startProvider } from './shopProcess.ts';
import { orderRequest } from './work.ts';

const buyers = 8;
const rounds = 3;
/** Orders per round. */
const orders = 120;
/** Warm-up, ms: the same as in the benchmarks of other shops. */
const warmUp = 10_000;

/** CPU of one order, from cart to payment. */
export interface CheckoutCost {
  /**
   * The shop's part, including webhook verification; includes the sandbox provider if it runs in the shop's process.
   */
  shop: Cost;
  /** The sandbox provider's part, if it has its own process: cashier page, ledger, signing and webhooks. */
  provider?: Cost;
}

/** A measured process. */
interface Party {
  cpu(): Promise<CpuUsage>;
}

/** With PostgreSQL the provider runs in its own process; PGlite allows one process only. */
export async function measureCheckout(shop: ShopProcess): Promise<CheckoutCost> {
  const provider = shop.databaseUrl ? await startProvider(shop) : undefined;
  const cashier = provider?.address ?? shop.address;
  const parties: Party[] = provider ? [shop, provider] : [shop];
  try {
    const warm = performance.now() + warmUp;
    while (performance.now() < warm) await buy(shop, cashier, buyers);
    const costs: Cost[][] = parties.map(() => []);
    for (let turn = 0; turn < rounds; turn += 1) {
      const [start, before] = [performance.now(), await Promise.all(parties.map((party) => party.cpu()))];
      await buy(shop, cashier, orders);
      const perSecond = (orders * 1000) / (performance.now() - start);
      const after = await Promise.all(parties.map((party) => party.cpu()));
      after.forEach(({ server, database }, at) => {
        const was = before[at] ?? { server: 0, database: 0 };
        const cost = { server: (server - was.server) / orders, database: (database - was.database) / orders };
        costs[at]?.push({ perSecond, ...cost });
      });
    }
    const [ours = [], others] = costs;
    return { shop: medianCost(ours), ...(others && { provider: medianCost(others) }) };
  } finally {
    await provider?.stop();
  }
}

async function buy(shop: ShopProcess, cashier: string, count: number): Promise<void> {
  let left = count;
  const buyer = async () => {
    while (left > 0) {
      left -= 1;
      await checkout(shop, cashier);
    }
  };
  await Promise.all(Array.from({ length: buyers }, buyer));
}

async function checkout(shop: ShopProcess, cashier: string): Promise<void> {
  const { path, headers, body } = orderRequest(shop);
  const order = await post<{ id: number }>(shop.address + path, headers, body);
  const asked = { orderId: order.id, scene: 'qr' };
  const keyed = { ...headers, 'idempotency-key': randomUUID() };
  const payment = await post<{ qrCode: string }>(
    `${shop.address}/main/v2/payment/wechat`,
    keyed,
    JSON.stringify(asked),
  );
  const paid = await fetch(`${cashier}${new URL(payment.qrCode).pathname}/pay`, { method: 'POST', redirect: 'manual' });
  if (paid.status !== 303) throw new Error(`The cashier answered ${paid.status}.`);
  const { 'idempotency-key': _key, ...unkeyed } = headers;
  const status = await post<{ orderStatus: number }>(
    `${shop.address}/main/v2/payment/status`,
    unkeyed,
    JSON.stringify({ orderId: order.id }),
  );
  if (status.orderStatus < orderStatus.paid)
    throw new Error(`Order ${order.id} was paid and says ${status.orderStatus}.`);
}

async function post<Body>(url: string, headers: Record<string, string>, body?: string): Promise<Body> {
  const answer = await fetch(url, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Body;
}
