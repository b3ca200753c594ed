import { createHash } from 'node:crypto';
import { contract } from '@sampan/api/contract';
import { isNotNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { runDue } from '../../src/cron/cron.ts';
import { files } from '../../src/db/schema.ts';
import { storeDemoFiles } from '../../src/demo/demoFiles.ts';
import { seed } from '../../src/seed.ts';
import { createPerson } from '../support/people.ts';
import { startTestApp } from '../support/testApp.ts';
import { storedFiles } from './store.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

test('the demo shop stores every blueprint and all evidence as its rows say, once', async () => {
  const shop = await startTestApp('postgres', {
    environment: { DEMO: '1' },
    before: async (db, clock) => void (await seed(db, { demo: true }, clock.now())),
  });
  const { token } = await createPerson(shop, 2);
  const blueprints = await shop.db.select().from(files).where(isNotNull(files.productId));
  expect(blueprints.length).toBeGreaterThan(8);
  for (const { id, size, checksum } of blueprints) {
    const got = await shop.call(contract.file.download, { id }, { token });
    expect([got.bytes.length, sha256(got.bytes)]).toEqual([size, checksum]);
    const part = await shop.call(contract.file.download, { id }, { token, headers: { range: 'bytes=10-19' } });
    expect(part.bytes.equals(got.bytes.subarray(10, 20))).toBe(true);
  }
  const { list } = await shop.expectOk(contract.adminKyc.list, { limit: 100 }, { token });
  const rows = new Map((await shop.db.select().from(files)).map((row) => [row.id, row]));
  const checks = await Promise.all(list.map(({ id }) => shop.expectOk(contract.adminKyc.detail, { id }, { token })));
  const links = checks.flatMap((check) => [...(check?.photos ?? []), ...(check?.video ? [check.video] : [])]);
  expect(links.length).toBeGreaterThan(20);
  for (const { fileId, url } of links) {
    const got = await shop.app.inject({ url: url ?? '' });
    expect([got.statusCode, sha256(got.rawPayload)], url).toEqual([200, rows.get(fileId)?.checksum]);
  }
  await runDue(shop.deps, shop.clock.now());
  const stored = storedFiles(shop).sort();
  expect(stored).toHaveLength(rows.size);
  await storeDemoFiles(shop.deps);
  expect(storedFiles(shop).sort()).toEqual(stored);
  await shop.close();
});
