import { randomUUID } from 'node:crypto';
import { contract } from '@sampan/api/contract';
import { expect, test } from 'vitest';
import { connectPostgres } from '../src/db/connectPostgres.ts';
import { StoredAnswer } from '../src/http/calls/idempotency.ts';
import { createPerson } from './support/people.ts';
import { startTestApp } from './support/testApp.ts';

test('I2 A key that another process is working on is 409 with Retry-After 1 after five seconds, and free when that one fails', async () => {
  const shop = await startTestApp('postgres');
  // Stands for another process that holds the key as long as the test needs.
  const other = await connectPostgres(shop.database.url ?? '', { queryTimeoutMs: 0 });
  const { id, token } = await createPerson(shop);
  const { addressSave } = contract.user;
  const key = randomUUID();
  const address = { receiver: 'a', phone: '123456', country: 'HK', province: '', city: '', district: '', detail: 'b' };
  const ask = () => shop.call(addressSave, address, { token, key });

  const held = Promise.withResolvers<void>();
  const crash = Promise.withResolvers<void>();
  const working = other.db.transaction(async (tx) => {
    const request = { scope: `user:${id}`, key, request: 'the same call' };
    await new StoredAnswer(request, shop.clock).write(tx, { statusCode: 200, body: '{}' });
    held.resolve();
    await crash.promise;
    throw new Error('killed');
  });
  await held.promise;
  const asked = performance.now();
  const rejected = await ask();
  expect(rejected.data).toMatchObject({ code: 'IDEMPOTENCY_IN_PROGRESS', statusCode: 409 });
  expect(rejected.headers['retry-after']).toBe('1');
  const waited = performance.now() - asked;
  expect(waited).toBeGreaterThan(4_500);
  expect(waited).toBeLessThan(9_500);
  expect(await shop.expectOk(contract.user.addressList, {}, { token })).toEqual([]);

  crash.resolve();
  await expect(working).rejects.toThrow('killed');
  expect((await ask()).statusCode).toBe(200);
  expect(await shop.expectOk(contract.user.addressList, {}, { token })).toHaveLength(1);
  await other.close();
  await shop.close();
});
