import { join } from 'node:path';
import { contract } from '@sampan/api/contract';
import { samplePng } from '@sampan/demo/scenarios/samples';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runDue } from '../../src/cron/cron.ts';
import { kyc as kycTable, sandboxIdentities, users } from '../../src/db/schema.ts';
import { getSandboxAlipay } from '../../src/providers/payment/sandbox/accounts.ts';
import { generateSandboxKeys, loadSandboxKeys } from '../../src/providers/payment/sandbox/keys.ts';
import { loadSecrets } from '../../src/providers/secrets.ts';
import { seed } from '../../src/seed.ts';
import { messagesTo } from '../account/asking.ts';
import { getSandbox } from '../commerce/shop.ts';
import { forAnyDatabase } from '../support/databases.ts';
import { createPerson, type Person } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/testApp.ts';
import { createTestClock, minute } from '../support/testClock.ts';
import { createWire } from './wire.ts';

const { adminProvider, adminSetting, kyc, setting } = contract;
/** Details of one person alone: staff decide about an identity that another account has. */
const toDetails = ({ id }: Person) =>
  ({
    realName: `林海晴${String.fromCodePoint(0x4e00 + id)}`,
    idNumber: '11010519491231002x',
    docType: 'IDENTITY_CARD',
  }) as const;

/** A live shop whose Alipay is the sandbox of another shop. */
forAnyDatabase('identity checks of a live shop', (kind) => {
  const clock = createTestClock();
  let alipay: TestApp;
  let wire: ReturnType<typeof createWire>;
  let shop: TestApp;
  let admin: Person;
  let fields: Record<string, string>;
  beforeAll(async () => {
    alipay = await startTestApp('postgres', { clock });
    wire = createWire(getSandbox(alipay));
    const folder = join(alipay.database.dataDir, 'keys');
    const secrets = await loadSecrets(folder, {});
    const { publicKey, merchant } = await loadSandboxKeys({ db: alipay.db, secrets });
    const { appId, gateway } = getSandboxAlipay(await generateSandboxKeys(), alipay.deps.config.publicUrl);
    fields = {
      ALIPAY_APP_ID: appId,
      ALIPAY_PRIVATE_KEY: merchant.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      ALIPAY_PUBLIC_KEY: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    };
    shop = await startTestApp(kind, {
      clock,
      environment: {
        DEMO: '0',
        SANDBOX: '0',
        PUBLIC_URL: 'https://shop.example',
        ALIPAY_GATEWAY: gateway,
        SMTP_URL: 'smtp://127.0.0.1:1',
      },
      wrapFetch: () => wire.fetch,
      before: async (db, { now }) => void (await seed(db, { demo: false }, now())),
    });
    admin = await createPerson(shop, 1);
  });
  afterAll(async () => {
    await shop.close();
    await alipay.close();
  });

  async function choose(value: string) {
    const { token } = admin;
    const list = await shop.expectOk(adminSetting.list, { settingGroup: 'kyc' }, { token });
    const { id = 0 } = list.find(({ key }) => key === 'provider') ?? {};
    return shop.call(adminSetting.update, { id, value }, { token });
  }
  const begin = (person: Person) => shop.call(kyc.certifyId, toDetails(person), { token: person.token });
  async function begun(person: Person) {
    const { certifyId = '', certifyUrl = '' } = await shop.expectOk(kyc.certifyId, toDetails(person), {
      token: person.token,
    });
    return { certifyId, certifyUrl };
  }
  const comeBack = ({ token }: Person, certifyId: string) => shop.expectOk(kyc.callback, { certifyId }, { token });
  const getStatus = async ({ token }: Person) => (await shop.expectOk(kyc.status, {}, { token }))?.status;
  const pass = (certifyUrl: string) =>
    alipay.app.inject({ method: 'POST', url: `${new URL(certifyUrl).pathname}/pass` });
  async function later(minutes: number) {
    clock.advance(minutes * minute);
    await runDue(shop.deps, clock.now());
  }

  test('verifies by hand from the start, and only a provider with credentials can be chosen', async () => {
    const [row] = await shop
      .expectOk(adminSetting.list, { settingGroup: 'kyc' }, { token: admin.token })
      .then((list) => list.filter(({ key }) => key === 'provider'));
    expect(row?.value).toBe('manual');
    const person = await createPerson(shop);
    expect((await begin(person)).data).toEqual({});
    const rejected = await choose('alipayIdentity');
    expect([rejected.statusCode, rejected.data]).toMatchObject([400, { fields: { value: 'notConfigured' } }]);
    expect(wire.requests).toEqual([]);

    const { token } = admin;
    const provider = 'alipayIdentity';
    expect(await shop.expectOk(adminProvider.test, { provider, fields }, { token })).toMatchObject({ failure: null });
    const saved = await shop.expectOk(adminProvider.save, { provider, fields }, { token });
    expect([saved.source, saved.isEnabled]).toEqual(['settings', false]);
    expect(JSON.stringify(saved)).not.toContain('PRIVATE KEY-----');
    expect((await shop.expectOk(setting.public)).features?.identityDocTypes).toEqual([]);
    expect((await choose('alipayIdentity')).statusCode).toBe(200);
    expect((await shop.expectOk(setting.public)).features?.identityDocTypes).toContain('IDENTITY_CARD');
    const states = await shop.expectOk(adminProvider.list, {}, { token });
    expect(states.find((state) => state.provider === provider)?.isEnabled).toBe(true);
    wire.requests.length = 0;
  });

  test('the customer goes to Alipay’s page and returns; the shop asks and believes only Alipay', async () => {
    const person = await createPerson(shop);
    const { certifyId, certifyUrl } = await begun(person);
    expect(certifyUrl).toBe(`${alipay.deps.config.publicUrl}/sandbox/identity/${certifyId}`);
    const business = wire.requests[0]?.business;
    expect(business?.outer_order_no).toMatch(/^[0-9a-f]{32}$/);
    expect(business?.merchant_config).toEqual({ return_url: 'https://shop.example/user/auth?certify=done' });
    expect((await comeBack(person, certifyId)).status).toBe(0);
    wire.faults.push(async (answer) => new Response((await answer.text()).replace('"F"', '"T"')));
    expect((await comeBack(person, certifyId)).status).toBe(0);
    await pass(certifyUrl);
    expect(await comeBack(person, certifyId)).toMatchObject({ status: 2, provider: { passed: true, subCode: 'T' } });
    expect(shop.logLines.join('')).not.toContain('19491231');
  });

  test.each([
    ['the request of initialize', ['lostRequest']],
    ['the answer of initialize', ['lostAnswer']],
    ['the request of verify', ['pass', 'lostRequest']],
    ['the answer of verify', ['pass', 'lostAnswer']],
  ] as const)('%s is lost: nothing is stored, and the next try continues one session', async (_name, faults) => {
    const person = await createPerson(shop);
    const before = await alipay.db.$count(sandboxIdentities);
    wire.faults.push(...faults);
    const rejected = await begin(person);
    expect([rejected.statusCode, rejected.data, rejected.headers['retry-after']]).toMatchObject([
      503,
      { code: 'UNAVAILABLE' },
      '5',
    ]);
    expect(await shop.db.$count(kycTable, eq(kycTable.userId, person.id))).toBe(0);
    const { certifyId, certifyUrl } = await begun(person);
    expect((await alipay.db.$count(sandboxIdentities)) - before).toBe(1);
    await pass(certifyUrl);
    expect((await comeBack(person, certifyId)).status).toBe(2);
  });

  test('parallel first details open one session', async () => {
    const person = await createPerson(shop);
    const before = await alipay.db.$count(sandboxIdentities);
    const ids = await Promise.all(Array.from({ length: 5 }, () => begun(person)));
    expect(new Set(ids.map(({ certifyId }) => certifyId)).size).toBe(1);
    expect((await alipay.db.$count(sandboxIdentities)) - before).toBe(1);
    wire.requests.length = 0;
    expect((await begun(person)).certifyId).toBe(ids[0]?.certifyId);
    expect(wire.requests).toEqual([]);
  });

  test('while Alipay is down the result stays pending and is queried again, and the customer is notified', async () => {
    const person = await createPerson(shop);
    const email = `${person.username}@example.com`;
    await shop.db.update(users).set({ email, emailVerifiedAt: clock.now() }).where(eq(users.id, person.id));
    const { certifyId, certifyUrl } = await begun(person);
    await pass(certifyUrl);
    wire.state.isDown = true;
    expect((await comeBack(person, certifyId)).status).toBe(0);
    for (const minutes of [31, 2, 60]) {
      await later(minutes);
      expect(await getStatus(person)).toBe(0);
    }
    wire.state.isDown = false;
    // The pause is a quarter of the time since the start.
    await later(30);
    expect(await getStatus(person)).toBe(2);
    expect(await messagesTo(shop, email)).toHaveLength(1);
    wire.requests.length = 0;
    await later(60);
    expect(wire.requests).toEqual([]);
  });

  test('a customer who returns without a result opens another page; the one before still counts', async () => {
    const person = await createPerson(shop);
    const first = await begun(person);
    const back = await comeBack(person, first.certifyId);
    expect([back.status, back.certifyId, back.certifyUrl]).toEqual([0, first.certifyId, undefined]);
    const again = await begun(person);
    expect(again.certifyId).not.toBe(first.certifyId);
    await pass(again.certifyUrl);
    expect((await comeBack(person, again.certifyId)).status).toBe(2);
    const patient = await createPerson(shop);
    const only = await begun(patient);
    await comeBack(patient, only.certifyId);
    await pass(only.certifyUrl);
    await later(31);
    expect(await getStatus(patient)).toBe(2);
  });

  test('a customer who returns without finishing waits, and begins anew once the page has expired', async () => {
    const person = await createPerson(shop);
    const { certifyId } = await begun(person);
    expect((await comeBack(person, certifyId)).status).toBe(0);
    await later(31);
    expect(await getStatus(person)).toBe(4);
    const again = await begun(person);
    expect(again.certifyId).not.toBe(certifyId);
    await pass(again.certifyUrl);
    await later(31);
    expect(await getStatus(person)).toBe(2);
  });

  test('a provider that stays silent for a day ends the check', async () => {
    const person = await createPerson(shop);
    await begun(person);
    wire.state.isDown = true;
    await later(31);
    await later(23 * 60);
    expect(await getStatus(person)).toBe(0);
    await later(61);
    wire.state.isDown = false;
    expect(await getStatus(person)).toBe(4);
  });

  test('a check whose customer sends photos instead does not expire, and a silent provider is asked for a day', async () => {
    const person = await createPerson(shop);
    await begun(person);
    await shop.expectOk(kyc.photo, { file: samplePng(), side: 'front' }, { token: person.token });
    wire.state.isDown = true;
    await later(31);
    await later(24 * 60);
    expect(await getStatus(person)).toBe(0);
    wire.requests.length = 0;
    await later(5);
    wire.state.isDown = false;
    expect(wire.requests).toEqual([]);
    expect(await getStatus(person)).toBe(0);
  });

  test('a result that Alipay has only after the check expired counts when the customer returns', async () => {
    const person = await createPerson(shop);
    const { certifyId, certifyUrl } = await begun(person);
    let open = '';
    wire.faults.push(async (answer) => {
      open = await answer.text();
      return new Response(open);
    });
    await comeBack(person, certifyId);
    await pass(certifyUrl);
    wire.faults.push(new Response(open));
    await later(31);
    expect(await getStatus(person)).toBe(4);
    expect(await comeBack(person, certifyId)).toMatchObject({ status: 2, provider: { passed: true } });
  });

  test('a certification of credentials that were replaced is asked of the account before', async () => {
    const person = await createPerson(shop);
    const { certifyId, certifyUrl } = await begun(person);
    await pass(certifyUrl);
    const { token } = admin;
    const change = (appId: string) =>
      shop.expectOk(adminProvider.save, { provider: 'alipayIdentity', fields: { ALIPAY_APP_ID: appId } }, { token });
    await change('2021999999999999');
    expect((await comeBack(person, certifyId)).status).toBe(2);
    const states = await shop.expectOk(adminProvider.list, {}, { token });
    const { lastError } = states.find(({ provider }) => provider === 'alipayIdentity') ?? {};
    await shop.deps.background.idle();
    expect(lastError?.problem ?? 'unknownAccount').toBe('unknownAccount');
    await change(fields.ALIPAY_APP_ID ?? '');
  });

  test('without its credentials the shop verifies by hand again', async () => {
    const { token } = admin;
    const none = Object.fromEntries(Object.keys(fields).map((name) => [name, null]));
    await shop.expectOk(adminProvider.save, { provider: 'alipayIdentity', fields: none }, { token });
    expect((await shop.expectOk(setting.public)).features?.identityDocTypes).toEqual([]);
    const person = await createPerson(shop);
    expect((await begin(person)).data).toEqual({});
  });
});
