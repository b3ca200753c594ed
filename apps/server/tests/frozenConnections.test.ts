import { contract } from '@sampan/api/contract';
import { expect, test } from 'vitest';
import { buildApp } from '../src/app.ts';
import { createDeps } from '../src/createDeps.ts';
import { connectPostgres } from '../src/db/connectPostgres.ts';
import { SettingsCache } from '../src/settings.ts';
import { startProxy } from './support/freezableProxy.ts';
import { createPerson } from './support/people.ts';
import { startTestApp } from './support/testApp.ts';

test('connections that freeze are given up: 503 meanwhile, and answers within 10 s after PostgreSQL is back', async () => {
  const shop = await startTestApp('postgres');
  const direct = new URL(shop.database.url ?? '');
  const proxy = await startProxy({ host: direct.hostname, port: Number(direct.port) });
  const proxied = new URL(direct);
  proxied.port = String(proxy.port);
  const connection = await connectPostgres(proxied.href);
  const { db } = connection;
  const deps = createDeps({ ...shop.deps, db, settings: new SettingsCache(db, shop.clock) });
  const app = await buildApp(deps, { checkOutputs: true });
  const { token } = await createPerson(shop);
  const post = (url: string, payload: object, key = crypto.randomUUID()) =>
    app.inject({
      method: 'POST',
      url,
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
      payload,
    });
  const read = () => post(contract.user.userinfo.path, {});
  const address = { receiver: 'a', phone: '123456', country: 'HK', province: '', city: '', district: '', detail: 'b' };
  const write = () => post(contract.user.addressSave.path, address);
  const warm = await Promise.all([read(), read(), write(), read()]);
  expect(warm.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);

  proxy.freeze();
  const duringOutage = Promise.all([read(), write(), read(), write(), read(), read()]);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  proxy.thaw();
  const backAt = performance.now();
  let response = await read();
  while (response.statusCode !== 200 && performance.now() - backAt < 15_000) response = await read();
  expect(performance.now() - backAt).toBeLessThan(10_000);
  expect((await write()).statusCode).toBe(200);
  for (const rejected of await duringOutage) {
    expect(rejected.statusCode, rejected.body).toBe(503);
    expect(rejected.headers['retry-after']).toBe('2');
  }
  await app.close();
  await connection.close();
  await proxy.close();
  await shop.close();
}, 60_000);
