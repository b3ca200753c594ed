import { contract } from '@sampan/api/contract';
import type { Job } from '@sampan/api/entities';
import { formatCsvLine } from '@sampan/domain/csv/csv';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../support/databases.ts';
import { openHome, type ShopHome } from '../support/shopProcess.ts';

const { adminProduct, audit, category, job } = contract;
/** Far more rows than a transaction processes, so that the shop is killed between two of them. */
const rows = 300;

let home: ShopHome;
beforeEach(() => {
  home = openHome();
});
afterEach(() => home.close());

test.each(['pglite', 'postgres'] as const)(
  'an import goes on where a killed shop left it, row by row once: on %s',
  async (kind) => {
    const database = kind === 'postgres' ? await createTestDatabase('postgres') : null;
    const environment: Record<string, string> = database?.url ? { DATABASE_URL: database.url } : {};
    const first = await home.start(environment);
    const { id: categoryId } = await first.call(category.create, { name: '杂货', slug: 'sundries' });
    expect(categoryId).toBeGreaterThan(0);
    const lines = Array.from({ length: rows }, (_, index) => [
      `thing-${index}`,
      `Thing ${index}`,
      'sundries',
      '10',
      '3',
    ]);
    const text = [['Handle', 'Title', 'Product Category', 'Variant Price', 'Variant Inventory Qty'], ...lines]
      .map(formatCsvLine)
      .join('');
    const { id } = await first.call(adminProduct.import, { file: new File([text], 'things.csv') });
    const before = await until(first.call, id, ({ done }) => done > 0);
    expect(before).toMatchObject({ status: 'running', total: rows });
    await first.kill();

    const second = await home.start(environment);
    const between = await second.call(job.detail, { id });
    expect(between.done).toBeGreaterThanOrEqual(before.done);
    expect(between.done).toBeLessThan(rows);
    const after = await until(second.call, id, ({ status }) => status === 'done' || status === 'failed');
    expect(after).toMatchObject({
      status: 'done',
      done: rows,
      added: rows,
      changed: 0,
      skipped: 0,
      failed: 0,
      problems: [],
    });
    const { total } = await second.call(adminProduct.list, { limit: 1 });
    expect(total).toBe(rows);
    const entries = await second.call(audit.list, { targetType: 'product', limit: 1 });
    // An entry for each row, and one for the import itself.
    expect(entries.total).toBe(rows + 1);
    const result = (await second.call(job.result, { id })) as unknown as string;
    expect(result.trim().split('\n')).toHaveLength(rows + 1);
    await second.kill();
    await database?.remove();
  },
  300_000,
);

async function until(
  call: (endpoint: typeof job.detail, input: { id: number }) => Promise<Job>,
  id: number,
  isSo: (job: Job) => boolean,
): Promise<Job> {
  for (;;) {
    const found = await call(job.detail, { id });
    if (isSo(found)) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
