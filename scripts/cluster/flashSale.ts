import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { contract } from '@sampan/api/contract';
import { createBuyers, createProduct } from './client.ts';
import { type DrillResult, describeTimes, type Shop, timed } from './drills.ts';
import type { Outcome, SaleInput, SaleResult } from './flashSaleBuyers.ts';
import { onPrimary } from './primary.ts';

const units = 100;
const priceAmount = 1_000;

/** Lets the buyers arrive, in a thread of their own. */
async function sell(input: SaleInput): Promise<SaleResult> {
  const buyers = new Worker(new URL('flashSaleBuyers.ts', import.meta.url), { workerData: input });
  const [result] = (await once(buyers, 'message')) as [SaleResult];
  return result;
}

/** Compares the buyers' responses with the shop's orders and stock. */
async function compareSales({ cluster }: Shop, productId: number, winners: Outcome[], failures: string[]) {
  const { rows } = await onPrimary(cluster, (client) =>
    client.query<{ ids: string[]; buyers: string; reserved: number }>(
      `select array_agg(o.id) as ids, count(distinct o.user_id) as buyers,
        (select reserved from products where id = $1) as reserved
      from orders o join order_lines l on l.order_id = o.id where l.product_id = $1`,
      [productId],
    ),
  );
  const { ids = [], buyers, reserved } = rows[0] ?? {};
  const told = new Set(winners.map(({ orderId }) => orderId));
  if (winners.length !== units)
    failures.push(`${winners.length} buyers were told that they have one of ${units} units`);
  if (ids.length !== units || Number(buyers) !== units || reserved !== units) {
    failures.push(`the shop has ${ids.length} orders of ${buyers} buyers, and ${reserved} units reserved`);
  }
  if (ids.some((id) => !told.has(Number(id)))) failures.push('the shop has an order that no buyer was told of');
}

/** Compares the order of arrival with the order of success: a queue would serve the first arrivals. */
function describeFairness(outcomes: (Outcome | undefined)[]): string {
  const places = outcomes.flatMap((outcome, index) => (outcome?.orderId === undefined ? [] : [index + 1]));
  const among = (first: number) => places.filter((place) => place <= first).length;
  return `of ${units} units ${among(100)} to the first 100 arrivals, ${among(500)} to the first 500, the last to arrival ${places.at(-1)}`;
}

/**
 * `count` buyers want one of 100 units at once, through the load balancer: exactly 100 get one, everybody else is told
 * that it is sold out, and a server with too much to do says when to try again.
 */
export function flashSale(shop: Shop, count: number): Promise<DrillResult> {
  return timed(`a buyer orders one of ${units} units`, async (failures, countRounds) => {
    const { id: categoryId } = await shop.admin.call(contract.category.create, { name: '限量', slug: 'limited' });
    const product = { slug: 'flash-sale', name: 'flash sale', categoryId, priceAmount, stock: units };
    const { id: productId } = await createProduct(shop.admin, product);
    const tokens = await createBuyers(shop.cluster, count);
    const { url, certificate } = shop.cluster;
    const { outcomes, later, lost, seconds, ...told } = await sell({
      url,
      certificate,
      tokens,
      productId,
      priceAmount,
    });
    failures.push(...told.failures);
    const answered = outcomes.filter((outcome) => outcome !== undefined);
    countRounds(answered.length);
    const winners = answered.filter(({ orderId }) => orderId !== undefined);
    await compareSales(shop, productId, winners, failures);
    return [
      `${winners.length} sold`,
      `${answered.length - winners.length} told that it is sold out`,
      `asked to come back ${later} times, no answer ${lost} times`,
      `${Math.round((answered.length + later) / seconds)} answers/s, ${Math.round(answered.length / seconds)} of them final`,
      `all wait ${describeTimes(answered.map(({ waitMs }) => waitMs))}`,
      `winners wait ${describeTimes(winners.map(({ waitMs }) => waitMs))}`,
      describeFairness(outcomes),
    ].join('; ');
  });
}
