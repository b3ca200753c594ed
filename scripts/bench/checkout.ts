import { randomUUID } from 'node:crypto';
import { type Cost, medianCost } from './measure.ts';
import type { ShopProcess } from './shopProcess.ts';
import { orderRequest } from './work.ts';

const buyers = 8;
const rounds = 3;
/** Orders in a round. */
const orders = 120;

/** From cart to paid, the sandbox's own work and its signed notify included. */
export async function measureCheckout(shop: ShopProcess): Promise<Cost> {
  await buy(shop, orders);
  const costs: Cost[] = [];
  for (let turn = 0; turn < rounds; turn += 1) {
    const [start, before] = [performance.now(), await shop.cpu()];
    await buy(shop, orders);
    const after = await shop.cpu();
    costs.push({
      perSecond: (orders * 1000) / (performance.now() - start),
      server: (after.server - before.server) / orders,
      database: (after.database - before.database) / orders,
    });
  }
  return medianCost(costs);
}

async function buy(shop: ShopProcess, count: number): Promise<void> {
  let left = count;
  const buyer = async () => {
    while (left > 0) {
      left -= 1;
      await checkout(shop);
    }
  };
  await Promise.all(Array.from({ length: buyers }, buyer));
}

async function checkout(shop: ShopProcess): Promise<void> {
  const { path, headers, body } = orderRequest(shop);
  const order = await post<{ id: number }>(shop.address + path, headers, body);
  const asked = { orderId: order.id, scene: 'qr' };
  const keyed = { ...headers, 'idempotency-key': randomUUID() };
  const payment = await post<{ qrCode: string }>(
    `${shop.address}/main/v2/payment/wechat`,
    keyed,
    JSON.stringify(asked),
  );
  const cashier = shop.address + new URL(payment.qrCode).pathname;
  const paid = await fetch(`${cashier}/pay`, { method: 'POST', redirect: 'manual' });
  if (paid.status !== 303) throw new Error(`The cashier answered ${paid.status}.`);
  const { 'idempotency-key': _key, ...unkeyed } = headers;
  const status = await post<{ orderStatus: number }>(
    `${shop.address}/main/v2/payment/status`,
    unkeyed,
    JSON.stringify({ orderId: order.id }),
  );
  if (status.orderStatus < 20) throw new Error(`Order ${order.id} was paid and says ${status.orderStatus}.`);
}

async function post<Body>(url: string, headers: Record<string, string>, body?: string): Promise<Body> {
  const answer = await fetch(url, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Body;
}
