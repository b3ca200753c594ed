import { contract } from '@sampan/api/contract';
import { formatCsvLine } from '@sampan/domain/csv/csv';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { seed } from '../../src/seed.ts';
import { createPerson } from '../support/people.ts';
import { startTestApp } from '../support/testApp.ts';
import { getJobs } from './asking.ts';

const { adminProduct, product } = contract;
const rows = 300;

// Both databases run the same queries; they are counted in PostgreSQL's client.
test('an import asks the database less than twice a row, of new products, changed ones and those that stay', async () => {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  onTestFinished(() => query.mockRestore());
  const shop = await startTestApp('postgres', {
    environment: { DEMO: '1', DATABASE_URL: 'postgres://unused' },
    before: async (db, clock) => void (await seed(db, { demo: true }, clock.now())),
  });
  const { token } = await createPerson(shop, 2);
  const jobs = getJobs(shop, token);
  const header = ['Handle', 'Title', 'Product Category', 'Variant Price', 'Image Src'];
  const getTexts = () =>
    query.mock.calls.map(([given]: unknown[]) => String((given as { text?: string } | undefined)?.text ?? given));
  async function runStatement(price: string) {
    const lines = Array.from({ length: rows }, (_, index) => [
      `thing-${index}`,
      `Thing ${index}`,
      'tea',
      price,
      '/media/teapot-celadon-1',
    ]);
    const file = new File([[header, ...lines].map(formatCsvLine).join('')], 'things.csv');
    const before = query.mock.calls.length;
    const done = await jobs.done(adminProduct.import, { file });
    const updates = getTexts()
      .slice(before)
      .filter((text) => text.startsWith('update "products"')).length;
    return { done, each: (query.mock.calls.length - before) / rows, updates };
  }
  const [made, changed, same] = [await runStatement('10'), await runStatement('11'), await runStatement('11')];
  expect([made.done.added, changed.done.changed, same.done.skipped]).toEqual([rows, rows, rows]);
  for (const { each } of [made, changed, same]) expect(each).toBeLessThan(2);
  // Rows that are inserted and then updated would be indexed twice.
  expect(made.updates).toBe(0);
  expect(changed.updates).toBeGreaterThan(0);
  expect(await shop.expectOk(product.detail, { id: 'thing-7' }, { token })).toMatchObject({ priceAmount: 1_100 });
  await shop.close();
  query.mockRestore();
});
