import { expect, test } from 'vitest';
import { settings } from '../src/db/schema.ts';
import { createTestDatabase } from './support/databases.ts';

test('a query beside the open transaction of the embedded database fails instead of waiting for ever', async () => {
  const database = await createTestDatabase('pglite');
  const inside = database.db.transaction(async (tx) => {
    await tx.select().from(settings);
    await database.db.select().from(settings);
  });
  await expect(inside).rejects.toMatchObject({ cause: { message: expect.stringContaining('on the transaction') } });
  await expect(database.db.transaction(() => database.db.transaction(async () => 'never'))).rejects.toThrow(
    'on the transaction',
  );
  const [one, other] = await Promise.all([
    database.db.select().from(settings),
    database.db.transaction((tx) => tx.select().from(settings)),
  ]);
  expect([one, other]).toEqual([[], []]);
  await database.remove();
});
