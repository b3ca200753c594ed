import { expect, test } from 'vitest';
import type { Db } from '../../db/query.ts';
import { ProviderHealth } from './health.ts';

test('an outcome that could not be stored is stored at the next call, and a stored one not again', async () => {
  const results = [Promise.reject(new Error('the database is gone')), Promise.resolve(), Promise.resolve()];
  const onConflictDoUpdate = () => results.shift();
  const db = { insert: () => ({ values: () => ({ onConflictDoUpdate }) }) } as unknown as Db;
  const health = new ProviderHealth(db);
  const now = new Date();
  await expect(health.record('stripe', null, now)).rejects.toThrow('the database is gone');
  await health.record('stripe', null, now);
  await health.record('stripe', null, now);
  expect(results).toHaveLength(1);
});
