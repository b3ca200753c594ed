/**
 * Fills an empty database with a large shop: `DATABASE_URL=postgres://… pnpm seed:large [--orders 100000] [--products
 * 20000]`. It is the demo shop with copies of its products and two more years of orders. A database with a shop is not
 * changed.
 */
import { makeLarge } from '../apps/server/bench/large/large.ts';
import { connectPostgres } from '../apps/server/src/db/connectPostgres.ts';
import { seed } from '../apps/server/src/seed.ts';
import { parseArgs } from './processes/parseArgs.ts';

const { values } = parseArgs({
  options: { orders: { type: 'string', default: '100000' }, products: { type: 'string', default: '20000' } },
});
const size = { orders: Number(values.orders), goods: Number(values.products) };
const { DATABASE_URL: url, ADMIN_PASSWORD: adminPassword } = process.env;

const problem = whyNot();
if (problem || !url) {
  console.error(problem);
  process.exitCode = 1;
} else {
  await fill(url);
}

function whyNot(): string | undefined {
  if (!url) return 'Set DATABASE_URL to an empty PostgreSQL database, such as postgres://user@localhost:5432/large.';
  const isSize = (count: number) => Number.isInteger(count) && count >= 1 && count <= 1_000_000;
  if (!isSize(size.orders) || !isSize(size.goods)) return '--orders and --products are numbers from 1 to 1000000.';
  return undefined;
}

async function fill(databaseUrl: string): Promise<void> {
  const begun = performance.now();
  const say = (step: string) =>
    console.log(`${((performance.now() - begun) / 1000).toFixed(1).padStart(6)} s  ${step}`);
  const { db, close } = await connectPostgres(databaseUrl, { max: 2, queryTimeoutMs: 0 });
  try {
    say('the demo shop');
    const { isNew, signIns } = await seed(db, { demo: true, adminPassword }, new Date());
    if (!isNew) {
      console.error(
        `This database has a shop. Nothing was added; an empty one would get ${size.orders} orders and ${size.goods} products.`,
      );
      process.exitCode = 1;
      return;
    }
    await makeLarge(db, size, say);
    say(`done: ${size.orders} orders and ${size.goods} products more than the demo shop has`);
    for (const { username, password } of signIns)
      console.log(`  ${username.padEnd(9)} ${password ?? '(ADMIN_PASSWORD)'}`);
  } finally {
    await close();
  }
}
