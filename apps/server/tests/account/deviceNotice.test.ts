import { createHash } from 'node:crypto';
import { contract } from '@sampan/api/contract';
import { getNoticeLimit } from '@sampan/domain/account/hardLimits';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '../../src/areas/user/password.ts';
import { rateLimitWindows } from '../../src/db/schema.ts';
import { createTestDatabase } from '../support/databases.ts';
import { createPerson } from '../support/people.ts';
import { cheapPasswordCost, startTestApp, type TestApp } from '../support/testApp.ts';
import { hour } from '../support/testClock.ts';

const password = 'morning-ferry-8';

let shop: TestApp;
let other: pg.Client;
beforeAll(async () => {
  const database = await createTestDatabase('postgres', { lockTimeoutMs: 300 });
  shop = await startTestApp('postgres', { database });
  other = new pg.Client({ connectionString: database.url });
  await other.connect();
});
afterAll(async () => {
  await other.end();
  await shop.close();
});

test('a login that gets no lock for the notice of a new device is asked to come again, and can', async () => {
  const passwordHash = await hashPassword(password, cheapPasswordCost);
  const person = await createPerson(shop, 3, { email: 'device@example.com', passwordHash });
  const { key, seconds } = getNoticeLimit(person.id);
  const endsAt = new Date(shop.clock.now().getTime() + Math.min(seconds * 1_000, hour));
  const hash = createHash('sha256').update(key).digest('hex');
  await shop.db.insert(rateLimitWindows).values({ key: hash, count: 1, endsAt });
  const logIn = () => shop.call(contract.user.login, { username: person.username, password });
  await other.query('begin');
  await other.query(`select from ask_windows where key = '${hash}' for update`);
  const refused = await logIn();
  await other.query('rollback');
  expect(refused.data).toMatchObject({ code: 'UNAVAILABLE' });
  expect((await logIn()).statusCode).toBe(200);
});
