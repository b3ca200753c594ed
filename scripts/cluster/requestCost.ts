import { contract } from '@sampan/api/contract';
import { address } from '../../apps/server/tests/support/address.ts';
import { median } from '../bench/median.ts';
import { createClient } from './client.ts';
import { type DrillResult, type Shop, timed } from './drills.ts';
import { type CpuTimes, clusterParts, type GetRequests, measureIdle, measureLoad } from './measureLoad.ts';

const clients = 4;
const pauseMs = 100;
const warmUpMs = 20_000;
const sliceMs = 8_000;

/** Kinds of work, each with the requests that are counted as one. */
function createWorks({ cluster, buyers, products }: Shop): Record<string, GetRequests> {
  const guest = createClient(cluster.url);
  const pick = (client: number, round: number) => {
    const [buyer, product] = [buyers[client % buyers.length], products[(client + round) % products.length]];
    if (!buyer || !product) throw new Error('There is nothing to order.');
    const items = [{ productId: product.id, quantity: 1, priceAmount: product.priceAmount }];
    return { buyer, product, order: () => buyer.ask(contract.order.create, { items, address }, crypto.randomUUID()) };
  };
  return {
    'a cached list': () => [() => guest.ask(contract.product.list, {})],
    'a search that no cache has': () => [
      () => guest.ask(contract.product.list, { keyword: `thing ${crypto.randomUUID().slice(0, 8)}` }),
    ],
    'a cached product': (client, round) => [
      () => guest.ask(contract.product.detail, { id: pick(client, round).product.id }),
    ],
    'an order': (client, round) => [pick(client, round).order],
    'an order and its payment': (client, round) => [
      async () => {
        const { buyer, order } = pick(client, round);
        const ordered = await order();
        if (ordered.status !== 200) return ordered;
        const begun = await buyer.ask(
          contract.payment.wechat,
          { orderId: ordered.data.id, scene: 'qr' },
          crypto.randomUUID(),
        );
        if (begun.status !== 200) return begun;
        const { pathname } = new URL(begun.data.qrCode ?? '', cluster.url);
        const paid = await fetch(`${cluster.url}${pathname}/pay`, { method: 'POST', redirect: 'manual' });
        return { status: paid.status === 303 ? 200 : paid.status };
      },
    ],
  };
}

/**
 * CPU of reads, orders and payments on one of the servers, `rounds` times each in turn: of the server and of everything
 * behind and before it. A payment includes the sandbox's side of it, which runs in the server.
 */
export function requestCost(shop: Shop, rounds: number): Promise<DrillResult> {
  return timed('CPU of reads, orders and payments', async (_, countRounds) => {
    const works = Object.entries(createWorks(shop));
    for (const [, getRequests] of works)
      await measureLoad(shop, undefined, { count: 1, clients, warmUpMs, ms: 100, getRequests });
    const idle = await measureIdle(shop);
    const costs = works.map((): CpuTimes[] => []);
    for (let round = 0; round < rounds; round += 1) {
      for (const [index, [, getRequests]] of works.entries()) {
        const { cpuMs } = await measureLoad(shop, idle, { count: 1, clients, pauseMs, ms: sliceMs, getRequests });
        costs[index]?.push(cpuMs);
      }
      countRounds();
    }
    await shop.cluster.routeTo(shop.cluster.servers.length);
    return works
      .map(([name], index) => {
        const figures = clusterParts.map(
          (part) => `${part} ${median((costs[index] ?? []).map((cost) => cost[part])).toFixed(2)}`,
        );
        return `${name}: ${figures.join(', ')} ms`;
      })
      .join('; ');
  });
}
