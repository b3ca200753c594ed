/**
 * Compares list requests in a large shop and in a small one: `pnpm bench:lists [--orders 1000000] [--products 100000]`.
 * Prints the medians of the response time, one request at a time.
 */
import { contract } from '@sampan/api/contract';
import type { Endpoint, InputOf } from '@sampan/api/endpoint';
import type { Size } from '../apps/server/bench/large/large.ts';
import { type LargeShop, openLargeShop } from './bench/largeShop.ts';
import { median } from './bench/median.ts';
import { printTable } from './bench/table.ts';
import { parseArgs } from './processes/parseArgs.ts';

const { values } = parseArgs({
  options: { orders: { type: 'string', default: '1000000' }, products: { type: 'string', default: '100000' } },
});
const sizes: Size[] = [
  { orders: 10_000, goods: 1_000 },
  { orders: Number(values.orders), goods: Number(values.products) },
];
/** The large shop's maximum time as a multiple of the small shop's; times below 1 ms count as 1 ms. */
const [maxRatio, minMs] = [1.5, 1];
const turns = 25;

interface Read {
  name: string;
  send: (shop: LargeShop, turn: number) => Promise<unknown>;
}
function read<E extends Endpoint>(name: string, endpoint: E, getInput: (turn: number) => object): Read {
  return { name, send: (shop, turn) => shop.call(endpoint, getInput(turn) as InputOf<E>) };
}
const { adminOrder, adminProduct, adminUser, audit, product, transaction } = contract;
const getPage = (turn: number) => ({ page: 1 + (turn % 10), limit: 20 });
/** A different page each time, because responses are cached; within the 83 entries that both shops have. */
const nextPage = (turn: number) => ({ page: 1 + (turn % 4), limit: 8 + (turn % 13) });

const reads: readonly Read[] = [
  read('orders, newest', adminOrder.list, getPage),
  read('orders, page 400', adminOrder.list, (turn) => ({ page: 400 + turn, limit: 20 })),
  read('orders, dearest', adminOrder.list, (turn) => ({ ...getPage(turn), sort: '-total' })),
  // The small shop has one page of these.
  read('orders to ship', adminOrder.list, (turn) => ({ limit: 8 + (turn % 13), status: '20' })),
  read('orders paid by Alipay', adminOrder.list, (turn) => ({ ...getPage(turn), method: 'alipay' })),
  read('orders from 1,000 up', adminOrder.list, (turn) => ({ ...getPage(turn), minTotal: 100_000 + turn })),
  read('orders of one customer', adminOrder.list, (turn) => ({ ...getPage(0), userId: 3 + turn })),
  read('orders, a common name', adminOrder.search, (turn) => ({ ...getPage(turn), keyword: '陳' })),
  read('orders, a product', adminOrder.search, (turn) => ({ ...getPage(turn), keyword: '茶壶' })),
  read('users, who spent most', adminUser.list, (turn) => ({ ...getPage(turn), sort: '-spent' })),
  read('books, newest', transaction.logs, getPage),
  read('audit log', audit.list, getPage),
  read('staff’s products, newest', adminProduct.list, (turn) => ({ ...getPage(turn) })),
  read('staff’s products, by price', adminProduct.list, (turn) => ({ ...getPage(turn), sort: '-price' })),
  read('staff’s products, by stock', adminProduct.list, (turn) => ({ ...getPage(turn), sort: 'stock' })),
  read('staff’s products, a word', adminProduct.list, (turn) => ({ ...nextPage(turn), keyword: '茶壶' })),
  read('goods, newest', product.list, nextPage),
  read('goods, by price', product.list, (turn) => ({ ...nextPage(turn), sort: 'price', order: 'asc' })),
  read('goods, a word', product.list, (turn) => ({ ...nextPage(turn), keyword: '茶壶' })),
  // Filters with new values each time, so that no response is cached.
  read('goods, from a price up', product.list, (turn) => ({ limit: 20, minPrice: 1000 + turn })),
  read('goods in stock, from a price up', product.list, (turn) => ({
    limit: 20,
    minPrice: 1000 + turn,
    inStock: true,
  })),
  read('goods of a category', product.list, (turn) => ({ ...nextPage(turn), categoryId: '1' })),
];

const opened: LargeShop[] = [];
try {
  for (const size of sizes)
    opened.push(await openLargeShop(size, (step) => console.log(`${size.orders} orders: ${step}`)));
  const [small, large] = opened as [LargeShop, LargeShop];
  const rows: string[][] = [];
  for (const { name, send } of reads) {
    const [less, more] = await getTimes([small, large], send);
    const isReached = more <= Math.max(less, minMs) * maxRatio;
    rows.push([name, less.toFixed(2), more.toFixed(2), (more / less).toFixed(2), isReached ? 'reached' : 'missed']);
  }
  printTable(
    'Median ms until the answer, on PostgreSQL',
    ['', ...sizes.map(({ orders, goods }) => `${orders} orders, ${goods} products`), 'ratio', `≤ ${maxRatio} ×`],
    rows,
  );
} finally {
  for (const shop of opened) await shop.close();
}

/** Medians of both shops. Requests alternate, so that other load on the machine affects both. */
async function getTimes(shops: LargeShop[], send: Read['send']): Promise<[number, number]> {
  const answers: [number[], number[]] = [[], []];
  for (let turn = 0; turn < 2 * turns; turn += 1) {
    for (const [at, shop] of shops.entries()) {
      const begun = performance.now();
      await send(shop, turn);
      // The first half is the warm-up: query plans and database pages get cached.
      if (turn >= turns) answers[at]?.push(performance.now() - begun);
    }
  }
  return [median(answers[0]), median(answers[1])];
}
