import { setTimeout as sleep } from 'node:timers/promises';
import { contract } from '@sampan/api/contract';
import { formatCsvLine } from '@sampan/domain/csv/csv';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { median } from '../../../../scripts/bench/median.ts';
import { isLong } from '../../../../scripts/reliability/measure.ts';
import { seed } from '../../src/seed.ts';
import { forEachDatabase } from '../support/databases.ts';
import { createPerson } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/testApp.ts';
import { getJobs } from './asking.ts';

const { adminProduct, job, product } = contract;
const rows = 10_000;
const visits = 40;

const mean = (times: readonly number[]) => times.reduce((sum, time) => sum + time, 0) / times.length;

forEachDatabase('an import of 10,000 rows', (kind) => {
  let shop: TestApp;
  let token: string;
  beforeAll(async () => {
    shop = await startTestApp(kind, {
      // Never connected to: DATABASE_URL only selects the job's pace.
      environment: { DEMO: '1', ...(kind === 'postgres' && { DATABASE_URL: 'postgres://unused' }) },
      before: async (db, clock) => void (await seed(db, { demo: true }, clock.now())),
    });
    token = (await createPerson(shop, 2)).token;
  });
  afterAll(() => shop.close());

  let visit = 0;
  /**
   * Typical requests of guests: cached lists and products, and searches that are not cached. Returns their times in ms.
   */
  async function browse(): Promise<number[]> {
    const times: number[] = [];
    for (let count = 0; count < visits; count += 1) {
      visit += 1;
      const began = performance.now();
      await shop.expectOk(product.list, { page: (count % 3) + 1 });
      await shop.expectOk(product.detail, { id: 'table/chopsticks' });
      await shop.expectOk(product.list, { keyword: `茶 ${visit}` });
      times.push(performance.now() - began);
      await sleep(10);
    }
    return times;
  }

  test('is not noticed by who reads in the shop', async () => {
    const jobs = getJobs(shop, token);
    const lines = Array.from({ length: rows }, (_, index) => [
      `thing-${index}`,
      `Thing ${index}`,
      'tea',
      '10',
      '3',
      `<p>What there is to say of thing ${index}.</p>`,
    ]);
    const header = ['Handle', 'Title', 'Product Category', 'Variant Price', 'Variant Inventory Qty', 'Body (HTML)'];
    const file = new File([[header, ...lines].map(formatCsvLine).join('')], 'things.csv');
    await browse();
    const before = await browse();
    const { id, total } = await shop.expectOk(adminProduct.import, { file, isDryRun: false }, { token });
    expect(total).toBe(rows);
    await expect.poll(async () => (await jobs.detail(id)).done, { timeout: 60_000 }).toBeGreaterThan(0);
    const [from, during, to] = [(await jobs.detail(id)).done, await browse(), await jobs.detail(id)];
    expect([to.status, to.done > from]).toEqual(['running', true]);
    // The long run watches the job to its end; the short one has seen enough.
    if (!isLong) await shop.expectOk(job.cancel, { id }, { token });
    while (isLong && (await jobs.detail(id)).status === 'running') during.push(...(await browse()));
    await shop.deps.background.idle();
    const after = await browse();
    const quiet = [...before, ...after];
    const ratios = { median: median(during) / median(quiet), mean: mean(during) / mean(quiet) };
    process.stdout.write(
      `${kind}: ${JSON.stringify({ quiet: median(quiet), during: median(during), longest: Math.max(...during), visits: during.length, ...ratios })}\n`,
    );
    expect(ratios.median).toBeLessThan(6);
    expect(ratios.mean).toBeLessThan(6);
    const ended = await jobs.detail(id);
    expect(ended).toMatchObject({ status: isLong ? 'done' : 'cancelled', failed: 0, added: ended.done });
    if (isLong) expect(ended.done).toBe(rows);
    const { rows: result } = await jobs.sheet(id);
    expect(result).toHaveLength(rows);
  });
});
