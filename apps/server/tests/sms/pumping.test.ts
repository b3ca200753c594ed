import { contract } from '@sampan/api/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runDue } from '../../src/cron/cron.ts';
import { settings, smsCodes } from '../../src/db/schema.ts';
import { behindProxy, codeTo, from, picture } from '../account/asking.ts';
import { forAnyDatabase } from '../support/databases.ts';
import { createPerson } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/testApp.ts';
import { day, hour, minute } from '../support/testClock.ts';

const { adminSms, captcha, user } = contract;

forAnyDatabase('an attack that pumps text messages', (kind) => {
  let shop: TestApp;
  let admin: { token: string };
  let client = 0;
  beforeAll(async () => {
    shop = await startTestApp(kind, { environment: behindProxy });
  });
  beforeEach(async () => {
    shop.clock.advance(2 * day);
    await shop.db.delete(smsCodes);
    admin = { token: (await createPerson(shop, 1)).token };
  });
  afterAll(() => shop.close());

  /** Asks for a code from a network of its own. */
  async function ask(phone: string, purpose: 'register' | 'change' | 'confirm' = 'register', token?: string) {
    client += 1;
    const answer = await shop.call(
      captcha.sms,
      { phone, purpose, ...(await picture(shop)) },
      { ...from(client), ...(token && { token }) },
    );
    await shop.deps.background.idle();
    return answer.ok ? 'ok' : answer.data.code;
  }
  async function askMany(count: number, toPhone: (index: number) => string) {
    for (let index = 0; index < count; index += 1) await ask(toPhone(index));
  }
  const pad = (index: number, length = 4) => String(index).padStart(length, '0');
  const getStops = async () =>
    (await shop.expectOk(adminSms.stops, {}, admin)).map(({ prefix, reason }) => [prefix, reason]);

  test('many networks ask for one block: it is stopped for six hours, and what is verified goes on', async () => {
    const own = await createPerson(shop, 3, { phone: '+447946000001' });
    await askMany(10, (index) => `+44794600${pad(index + 10)}`);
    expect(await getStops()).toEqual([]);
    shop.clock.advance(5 * minute);
    expect(await ask('+447946009999')).toBe('CHANNEL_UNAVAILABLE');
    expect(await ask('+447946009998', 'change', own.token)).toBe('CHANNEL_UNAVAILABLE');
    expect(shop.logLines.filter((line) => line.includes('codes by SMS are stopped'))).toHaveLength(1);
    expect(await getStops()).toEqual([['+44794600', 'numberBlock']]);
    // Codes to a verified number, and password recovery, are not what is pumped.
    expect(await ask('+447946000001', 'confirm', own.token)).toBe('ok');
    const recovery = { phone: '+447946000001', ...(await picture(shop)) };
    expect((await shop.call(user.findpassword, recovery, from(9000))).statusCode).toBe(200);
    expect(await ask('+447946110000')).toBe('ok');
    shop.clock.advance(6 * hour);
    expect(await getStops()).toEqual([]);
    expect(await ask('+447946009999')).toBe('ok');
  });

  test('an account is made without a code while its number is stopped', async () => {
    await askMany(10, (index) => `+44794622${pad(index)}`);
    shop.clock.advance(5 * minute);
    const person = { username: 'pumped.number', password: 'a long password 1', phone: '+447946229999' };
    await shop.expectOk(user.regist, { ...person, ...(await picture(shop)) }, from(9001));
    await shop.deps.background.idle();
    await expect(codeTo(shop, '+447946229999')).rejects.toThrow('no code');
    expect(await getStops()).toEqual([['+44794622', 'numberBlock']]);
  });

  test('numbers all over a country are an attack on the country', async () => {
    await askMany(50, (index) => `+3725${pad(index * 17, 3)}${pad(index)}`);
    shop.clock.advance(5 * minute);
    expect(await ask('+37259990000')).toBe('CHANNEL_UNAVAILABLE');
    expect(await getStops()).toEqual([['+372', 'country']]);
    expect(await ask('+85261230001')).toBe('ok');
  });

  test('a burst does not wait for the time in which codes are entered; asks at once stop once', async () => {
    await askMany(39, (index) => `+44794633${pad(index)}`);
    expect(await ask('+447946339990')).toBe('ok');
    const answers = await Promise.all([1, 2, 3, 4].map((index) => ask(`+44794633999${index}`)));
    expect(new Set(answers)).toEqual(new Set(['CHANNEL_UNAVAILABLE']));
    expect(await getStops()).toEqual([['+44794633', 'numberBlock']]);
  });

  test('entered codes count for the block', async () => {
    for (const index of [0, 1]) {
      const phone = `+44794644000${index}`;
      await ask(phone);
      const code = await codeTo(shop, phone);
      await shop.expectOk(
        user.regist,
        { username: `entered.${index}`, password: 'a long password 1', phone, code },
        from(9100),
      );
    }
    await askMany(8, (index) => `+44794644${pad(index + 10)}`);
    shop.clock.advance(5 * minute);
    expect(await ask('+447946449999')).toBe('ok');
    expect(await getStops()).toEqual([]);
  });

  test('staff see that the daily limit is reached and can double it', async () => {
    const value = { value: 3 };
    const row = { settingGroup: 'sms' as const, key: 'maxPerDay', type: 'number' as const, label: 'x', value };
    await shop.db.insert(settings).values(row).onConflictDoNothing();
    shop.deps.settings.forget();
    await askMany(3, (index) => `+4479465${index}0000`);
    expect(await ask('+447946590000')).toBe('TOO_MANY_REQUESTS');
    const [stop] = await shop.expectOk(adminSms.stops, {}, admin);
    expect(stop).toMatchObject({ prefix: '', reason: 'shop', numbers: 3 });
    expect(Date.parse(stop?.endsAt ?? '') - shop.clock.now().getTime()).toBeGreaterThan(hour);
    await shop.expectOk(adminSms.lift, { id: stop?.id ?? 0 }, admin);
    expect(await ask('+447946590000')).toBe('ok');
    expect(await getStops()).toEqual([]);
    await shop.db.delete(settings);
    shop.deps.settings.forget();
  });

  test('counters are deleted after a day', async () => {
    await ask('+447946770000');
    expect(await shop.db.select().from(smsCodes)).toMatchObject([{ numberBlock: '+44794677', country: '+44' }]);
    shop.clock.advance(day);
    await runDue(shop.deps, shop.clock.now());
    expect(await shop.db.select().from(smsCodes)).toEqual([]);
  });
});
