import { contract } from '@sampan/api/contract';
import { expect, test } from 'vitest';
import { buildApp } from '../src/app.ts';
import { createDeps } from '../src/createDeps.ts';
import { connectPostgres } from '../src/db/connect.ts';
import { createFindViewer } from '../src/http/viewer.ts';
import { SettingsCache } from '../src/settings.ts';
import { createPerson } from './support/people.ts';
import { startPostgres } from './support/postgresServer.ts';
import { startTestApp } from './support/testApp.ts';
import { tries } from './support/tries.ts';

test('while PostgreSQL is stopped every answer is a 503 with Retry-After, and afterwards the shop goes on', async () => {
  const server = await startPostgres();
  const connection = await connectPostgres(server.url);
  // Takes all other dependencies from a running shop and replaces only its database.
  const shop = await startTestApp('postgres');
  const { db } = connection;
  const deps = createDeps({ ...shop.deps, db, settings: new SettingsCache(db, shop.clock) });
  const app = await buildApp(deps, { checkOutputs: true });
  const { token, id } = await createPerson({ db, clock: shop.clock });
  const ask = () =>
    app.inject({
      method: 'POST',
      url: contract.user.userinfo.path,
      headers: { authorization: `Bearer ${token}` },
      payload: {},
    });
  expect((await ask()).json()).toMatchObject({ id });

  for (let round = 0; round < tries(3, 20); round += 1) {
    await server.halt();
    const refused = await Promise.all(Array.from({ length: 10 }, ask));
    for (const response of refused) {
      expect(response.statusCode, response.body).toBe(503);
      expect(response.headers['retry-after']).toBe('2');
      expect(response.json()).toMatchObject({ code: 'UNAVAILABLE', statusCode: 503, requestId: expect.any(String) });
    }
    await server.resume();
    expect((await ask()).json()).toMatchObject({ id });
    expect(await createFindViewer(db)(`Bearer ${token}`, shop.clock.now())).toMatchObject({ id });
  }
  await app.close();
  await connection.close();
  await server.stop();
  await shop.close();
});
