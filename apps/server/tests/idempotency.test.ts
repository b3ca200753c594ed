import { randomUUID } from 'node:crypto';
import { contract } from '@sampan/api/contract';
import type { Endpoint } from '@sampan/api/endpoint';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAttemptCount, measure } from '../../../scripts/reliability/measure.ts';
import { buildApp } from '../src/app.ts';
import { handlers } from '../src/areas/handlers.ts';
import { cleanUp } from '../src/cron/cleanUp.ts';
import { queryRows } from '../src/db/query.ts';
import { addresses, idempotencyKeys } from '../src/db/schema.ts';
import { address } from './support/address.ts';
import { forEachDatabase } from './support/databases.ts';
import { createPerson } from './support/people.ts';
import { startTestApp, type TestApp } from './support/testApp.ts';
import { hour } from './support/testClock.ts';

const { addressSave, addressDelete } = contract.user;

test('a call whose handler only reads stores no key', () => {
  const calls = Object.entries(contract).flatMap(([area, endpoints]) =>
    Object.entries(endpoints).map(([name, endpoint]: [string, Endpoint]) => {
      const byName = handlers[area as keyof typeof handlers] as Record<string, object>;
      return { endpoint, isReading: 'read' in (byName[name] ?? {}) };
    }),
  );
  const storing = calls.filter(({ endpoint, isReading }) => isReading && endpoint.idempotency !== 'none');
  expect(storing.map(({ endpoint }) => endpoint.path)).toEqual([]);
  expect(calls.filter(({ isReading }) => isReading).length).toBeGreaterThan(5);
});

forEachDatabase('idempotency', (kind) => {
  let shop: TestApp;
  beforeAll(async () => {
    shop = await startTestApp(kind);
  });
  afterAll(() => shop.close());

  async function countAddresses(userId: number): Promise<number> {
    const [row] = await queryRows<{ n: number }>(
      shop.db,
      sql`select count(*)::int as n from ${addresses} where ${addresses.userId} = ${userId}`,
    );
    return row?.n ?? -1;
  }

  test('I1 The answer to a POST and its effect are written together, and the second time the same bytes come back', async () => {
    const { id, token } = await createPerson(shop);
    const key = randomUUID();
    const first = await shop.call(addressSave, address, { token, key });
    const second = await shop.call(addressSave, address, { token, key });
    expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
    expect(second.body).toBe(first.body);
    expect(first.headers['idempotent-replayed']).toBeUndefined();
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect(await countAddresses(id)).toBe(1);
  });

  test('I1 A business refusal is stored, and comes back with the same bytes after its cause is gone', async () => {
    const { token } = await createPerson(shop);
    const { id: nextId } = await shop.expectOk(addressSave, address, { token });
    const key = randomUUID();
    const missing = (nextId ?? 0) + 1;
    const rejected = await shop.call(addressDelete, { id: missing }, { token, key });
    expect(rejected.statusCode).toBe(404);
    await shop.expectOk(addressSave, address, { token });
    const again = await shop.call(addressDelete, { id: missing }, { token, key });
    expect(again.body).toBe(rejected.body);
    expect(again.headers['idempotent-replayed']).toBe('true');
  });

  test('I1 A failure of ours rolls the key back, so that the one retry really executes', async () => {
    const { id, token } = await createPerson(shop);
    const key = randomUUID();
    await shop.db.execute(
      sql`create function refuse_all() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`,
    );
    await shop.db.execute(
      sql`create trigger refuse_all before insert on addresses for each row execute function refuse_all()`,
    );
    const failed = await shop.call(addressSave, address, { token, key });
    await shop.db.execute(sql`drop trigger refuse_all on addresses`);
    await shop.db.execute(sql`drop function refuse_all`);
    expect(failed.statusCode).toBe(500);
    expect(await countAddresses(id)).toBe(0);
    const retried = await shop.call(addressSave, address, { token, key });
    expect(retried.statusCode).toBe(200);
    expect(retried.headers['idempotent-replayed']).toBeUndefined();
    expect(await countAddresses(id)).toBe(1);
  });

  test('I1 A key expires after a day', async () => {
    const { id, token } = await createPerson(shop);
    const key = randomUUID();
    await shop.call(addressSave, address, { token, key });
    shop.clock.advance(24 * hour - 1);
    await shop.call(addressSave, address, { token, key });
    expect(await countAddresses(id)).toBe(1);
    shop.clock.advance(1);
    const later = await shop.call(addressSave, address, { token, key });
    expect(later.statusCode).toBe(200);
    expect(await countAddresses(id)).toBe(2);
  });

  test('I1 A clock that jumps ahead and back forgets no key', async () => {
    const { id, token } = await createPerson(shop);
    const key = randomUUID();
    await shop.expectOk(addressSave, address, { token, key });
    shop.clock.jump(48 * hour);
    await cleanUp(shop.deps, shop.clock.now());
    expect((await shop.call(addressSave, address, { token, key })).headers['idempotent-replayed']).toBe('true');
    shop.clock.jump(-48 * hour);
    expect((await shop.call(addressSave, address, { token, key })).headers['idempotent-replayed']).toBe('true');
    expect(await countAddresses(id)).toBe(1);
  });

  test('I2 The same key with another body is refused, whichever call it was for', async () => {
    const { id, token } = await createPerson(shop);
    const key = randomUUID();
    await shop.expectOk(addressSave, address, { token, key });
    const other = await shop.call(addressSave, { ...address, city: '九龍' }, { token, key });
    const elsewhere = await shop.call(contract.user.logout, {}, { token, key });
    for (const rejected of [other, elsewhere]) {
      expect(rejected.statusCode).toBe(422);
      expect(rejected.data).toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' });
    }
    expect(await countAddresses(id)).toBe(1);
  });

  test('I2 Of several bodies under one key the first is executed', async () => {
    const { id, token } = await createPerson(shop);
    const key = randomUUID();
    const bodies = Array.from({ length: getAttemptCount(50, 501) }, (_, index) => ({
      ...address,
      detail: `第 ${index} 號`,
    }));
    await measure('key-mismatches', { place: kind }, async (countAttempts) => {
      const answers = await Promise.all(bodies.map((body) => shop.call(addressSave, body, { token, key })));
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
      expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(bodies.length - 1);
      expect(await countAddresses(id)).toBe(1);
      countAttempts(bodies.length - 1);
    });
  });

  test('I3 A retry after a lost response has one effect', async () => {
    const asking = getAttemptCount(60, 10_000);
    // A save reads all addresses of its customer: one with thousands would measure that.
    const askingOfOne = 50;
    await measure('lost-answers', { place: kind }, async (countAttempts) => {
      let { id, token } = await createPerson(shop);
      for (let index = 0; index < asking; index += 1) {
        if (index > 0 && index % askingOfOne === 0) {
          expect(await countAddresses(id)).toBe(askingOfOne);
          ({ id, token } = await createPerson(shop));
        }
        const ask = () => shop.call(addressSave, address, { token, key: `asked-${index}` });
        // Three of ten responses are lost: the retry is sent either while the first request is in progress, or
        // afterwards.
        const isLost = index % 10 < 3;
        const answers = isLost && index % 2 === 0 ? await Promise.all([ask(), ask()]) : [await ask()];
        if (isLost && index % 2 === 1) answers.push(await ask());
        expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
        countAttempts();
      }
      expect(await countAddresses(id)).toBe(((asking - 1) % askingOfOne) + 1);
    });
  });

  test('I2 A key means something to its owner alone', async () => {
    const [one, other] = [await createPerson(shop), await createPerson(shop)];
    const key = randomUUID();
    const first = await shop.expectOk(addressSave, address, { token: one.token, key });
    const second = await shop.expectOk(addressSave, address, { token: other.token, key });
    expect(second.id).not.toBe(first.id);
  });

  test('I2 A key has at most 255 characters', async () => {
    const { token } = await createPerson(shop);
    expect((await shop.call(addressSave, address, { token, key: 'k'.repeat(255) })).statusCode).toBe(200);
    expect((await shop.call(addressSave, address, { token, key: 'k'.repeat(256) })).statusCode).toBe(400);
  });

  test('I2 A call that needs a key is refused without one', async () => {
    const { token } = await createPerson(shop);
    const rejected = await shop.call(contract.payment.alipay, { orderId: 1, scene: 'qr' }, { token, key: null });
    expect(rejected.data).toMatchObject({ code: 'IDEMPOTENCY_REQUIRED', statusCode: 422 });
  });

  test('I3 Fifty requests with one key at once have one effect and one answer', async () => {
    await measure('parallel-keys', { place: kind }, async (countAttempts) => {
      for (let round = 0; round < getAttemptCount(5, 200); round += 1) {
        const { id, token } = await createPerson(shop);
        const key = randomUUID();
        const answers = await Promise.all(
          Array.from({ length: 50 }, () => shop.call(addressSave, address, { token, key })),
        );
        expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]));
        expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
        expect(answers.filter((answer) => answer.headers['idempotent-replayed'] === undefined)).toHaveLength(1);
        expect(await countAddresses(id)).toBe(1);
        countAttempts();
      }
    });
  });

  test('I3 Two processes that share a database give one key one effect', async () => {
    const second = await buildApp(shop.deps, { checkOutputs: true });
    const { id, token } = await createPerson(shop);
    const key = randomUUID();
    const ask = (app: TestApp['app']) =>
      app.inject({
        method: 'POST',
        url: addressSave.path,
        headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
        payload: address,
      });
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => ask(index % 2 ? shop.app : second)));
    await second.close();
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    expect(await countAddresses(id)).toBe(1);
  });

  test('neither a read, a captcha’s picture nor a rejection of a guest leaves a row', async () => {
    const { token } = await createPerson(shop);
    const countRows = async () => (await shop.db.select({ id: idempotencyKeys.id }).from(idempotencyKeys)).length;
    const before = await countRows();
    await shop.expectOk(contract.user.userinfo, {}, { token, key: randomUUID() });
    await shop.expectOk(contract.user.addressList, {}, { token, key: randomUUID() });
    await shop.expectOk(contract.captcha.image, {}, { key: randomUUID() });
    const guest = await shop.call(contract.user.login, { username: 'nobody', password: 'Wrong1234' }, { key: 'guest' });
    expect(guest.statusCode).toBe(401);
    expect(await countRows()).toBe(before);
  });

  test('stored answers give away neither the key nor what was answered', async () => {
    const { token } = await createPerson(shop);
    const key = randomUUID();
    await shop.expectOk(addressSave, { ...address, detail: 'a street to look for' }, { token, key });
    const rows = await shop.db.select().from(idempotencyKeys);
    const stored = rows.map((row) => `${JSON.stringify(row)} ${Buffer.from(row.sealed).toString('latin1')}`).join('\n');
    expect(rows.length).toBeGreaterThan(0);
    expect(stored).not.toContain(key);
    expect(stored).not.toContain('a street to look for');
  });
});
