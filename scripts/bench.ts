/**
 * Benchmarks the shop's server against a minimal server (the floor) in one run: `pnpm bench [--products 10000]
 * [--orders 10000] [--load-seconds 60] [--out file] [--against ref]`. `--out` writes the figures as JSON; `--against`
 * runs the benchmark of another commit first, or reads such a file, and prints both.
 */
import { writeFileSync } from 'node:fs';
import { createDatabase } from '../apps/server/tests/support/postgresDatabases.ts';
import { startPostgres } from '../apps/server/tests/support/postgresServer.ts';
import { benchFolder } from './bench/benchFolder.ts';
import { measureCheckout } from './bench/checkout.ts';
import { measure } from './bench/measure.ts';
import { measureBareServer, measureShopMemory } from './bench/memory.ts';
import { readOther } from './bench/readOther.ts';
import {
  type BenchReport,
  type CpuReport,
  getWhole,
  printComparison,
  printDatabase,
  printMemory,
  printPages,
  toRow,
} from './bench/report.ts';
import { startShop } from './bench/shopProcess.ts';
import { works } from './bench/work.ts';
import { buildServer, buildWeb } from './build.ts';
import { type PagePath, pageScripts, pages } from './building/webSizes.ts';
import { parseArgs } from './processes/parseArgs.ts';

const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '0' },
    orders: { type: 'string', default: '10000' },
    'load-seconds': { type: 'string', default: '60' },
    out: { type: 'string' },
    against: { type: 'string' },
  },
});
const products = Number(values.products);
const orders = Number(values.orders);
const loadSeconds = Number(values['load-seconds']);
/**
 * Checkout budget as a multiple of the floor's CPU for one row (4 ms / 0.053 ms): the ratio holds on machines of
 * different speed.
 */
const checkoutInRows = 75;
/** Targets of the JavaScript that a page loads until it is quiet, gzip kB; the other pages have none. */
const scriptTargets: Partial<Record<PagePath, number>> = { '/home': 175, '/admin/orders': 230 };

// First, so that this tree's figures are the last ones on the screen.
const other = values.against
  ? await readOther<BenchReport>(values.against, 'bench.ts', {
      products: values.products,
      orders: values.orders,
      'load-seconds': values['load-seconds'],
    })
  : undefined;
await buildServer();
await buildWeb();
console.log(
  `The demo shop${products > 0 ? ` and ${products} products more` : ''}; 16 connections, medians of 3 rounds.`,
);
const report = await measureAll();
if (values.out) writeFileSync(values.out, `${JSON.stringify(report, null, 2)}\n`);
printMemory(report.floorMemory, report.databases, loadSeconds);
printPages(
  (Object.keys(pages) as PagePath[]).map((page) => ({ page, ...pageScripts(page), maxKb: scriptTargets[page] })),
);
if (other) printComparison(report, other, values.against ?? '');

async function measureAll(): Promise<BenchReport> {
  const postgres = await startPostgres({ folder: benchFolder() });
  try {
    const onPostgres = await measureCpu('PostgreSQL', postgres.url);
    printDatabase(onPostgres, { text: `≤ ${checkoutInRows} × a row`, limit: checkoutInRows * toRow(onPostgres) });
    const embedded = await measureCpu('PGlite');
    printDatabase(embedded, { text: '≤ 4 × PostgreSQL', limit: 4 * getWhole(onPostgres.checkout) });
    const databaseUrl = await createDatabase(postgres.url, 'memory');
    return {
      floorMemory: await measureBareServer(databaseUrl, loadSeconds),
      databases: [
        { ...onPostgres, memory: await measureShopMemory({ databaseUrl, loadSeconds }) },
        { ...embedded, memory: await measureShopMemory({ loadSeconds }) },
      ],
    };
  } finally {
    await postgres.stop();
  }
}

async function measureCpu(name: string, databaseUrl?: string): Promise<CpuReport> {
  const shop = await startShop({ databaseUrl, products, orders });
  try {
    const report: CpuReport['works'] = [];
    for (const work of works) report.push({ work, measured: await measure(shop, work) });
    return { name, works: report, checkout: await measureCheckout(shop) };
  } finally {
    await shop.stop();
  }
}
