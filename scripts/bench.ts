/**
 * Benchmarks the shop's server against a minimal server (the floor) in one run: `pnpm bench [--products 10000]
 * [--orders 10000] [--out file]`. `--out` writes the figures as JSON; `--cpu-prof <folder>` writes a CPU profile of
 * each measured server.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { startPostgres } from '../apps/server/tests/support/postgresServer.ts';
import { benchFolder } from './bench/benchFolder.ts';
import { measureCheckout } from './bench/checkout.ts';
import { measure } from './bench/measure.ts';
import { type DatabaseReport, getWhole, printDatabase, printPages, toRow } from './bench/report.ts';
import { startShop } from './bench/shopProcess.ts';
import { works } from './bench/work.ts';
import { buildWeb } from './build.ts';
import { initialScriptBytes, type PagePath } from './webSizes.ts';

const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '0' },
    orders: { type: 'string', default: '10000' },
    out: { type: 'string' },
    'cpu-prof': { type: 'string' },
  },
});
const products = Number(values.products);
const orders = Number(values.orders);
const profile = values['cpu-prof'];
/**
 * Checkout budget as a multiple of the floor's CPU for one row (4 ms / 0.053 ms): the ratio holds on machines of
 * different speed.
 */
const checkoutInRows = 75;
/** Target of each page's initial JavaScript, gzip kB. */
const budgets: Record<PagePath, number> = {
  '/home': 150,
  '/goods': 155,
  '/goods/{slug}': 155,
  '/admin/orders': 260,
};

console.log(
  `The demo shop${products > 0 ? ` and ${products} products more` : ''}; 16 connections, medians of 3 rounds.`,
);
const postgres = await startPostgres({ folder: benchFolder() });
const onPostgres = await measureShop('PostgreSQL', postgres.url).finally(() => postgres.stop());
printDatabase(onPostgres, { text: `≤ ${checkoutInRows} × a row`, most: checkoutInRows * toRow(onPostgres) });
const embedded = await measureShop('PGlite');
printDatabase(embedded, { text: '≤ 4 × PostgreSQL', most: 4 * getWhole(onPostgres.checkout) });
if (values.out) writeFileSync(values.out, `${JSON.stringify([onPostgres, embedded], null, 2)}\n`);
await buildWeb();
printPages(
  Object.entries(budgets).map(([page, maxKb]) => ({ page, maxKb, bytes: initialScriptBytes(page as PagePath) })),
);

async function measureShop(name: string, databaseUrl?: string): Promise<DatabaseReport> {
  const nodeOptions = profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : [];
  const shop = await startShop({ databaseUrl, products, orders, nodeOptions });
  try {
    const atRest = await shop.memory();
    const report: DatabaseReport['works'] = [];
    for (const work of works) report.push({ work, measured: await measure(shop, work) });
    const checkout = await measureCheckout(shop);
    return { name, works: report, checkout, memory: { atRest, afterLoad: await shop.memory() } };
  } finally {
    await shop.stop();
  }
}
