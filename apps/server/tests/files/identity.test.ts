import { contract } from '@sampan/api/contract';
import type { Kyc } from '@sampan/api/entities';
import { samplePng, sampleVideo } from '@sampan/demo/scenarios/samples';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { cleanUp } from '../../src/cron/cleanUp.ts';
import { files, kyc as kycTable, settings, users } from '../../src/db/schema.ts';
import { messagesTo } from '../account/asking.ts';
import { forAnyDatabase } from '../support/databases.ts';
import { createPerson, type Person } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/testApp.ts';
import { minute } from '../support/testClock.ts';
import { orphans, storedFiles } from './store.ts';

const { kyc, adminKyc, adminSetting, file, order } = contract;
const details = { realName: '林海晴', idNumber: '11010519491231002x', docType: 'IDENTITY_CARD' } as const;
/** Of one person alone: staff decide about an identity that another account has. */
const toName = ({ id }: Person) => `${details.realName}${String.fromCodePoint(0x4e00 + id)}`;
const sides = ['front', 'back', 'hand'] as const;

const chooseProvider = (db: TestApp['db']) =>
  db.insert(settings).values({
    settingGroup: 'kyc',
    key: 'provider',
    type: 'text',
    value: { value: 'alipayIdentity' },
    label: 'provider',
  });

forAnyDatabase('identity', (kind) => {
  let shop: TestApp;
  let staff: Person;
  beforeAll(async () => {
    shop = await startTestApp(kind, { before: async (db) => void (await chooseProvider(db)) });
    staff = await createPerson(shop, 2);
  });
  afterAll(() => shop.close());

  const getStatus = ({ token }: Person) => shop.expectOk(kyc.status, {}, { token });
  async function begin(person: Person, more: Partial<Parameters<typeof shop.call>[1]> = {}) {
    const input = { ...details, realName: toName(person), ...more };
    const begun = await shop.expectOk(kyc.certifyId, input, { token: person.token });
    return begun as Required<typeof begun>;
  }
  const photo = ({ token }: Person, side: (typeof sides)[number], blob = samplePng()) =>
    shop.call(kyc.photo, { file: blob, side }, { token });
  const video = ({ token }: Person, blob = sampleVideo()) => shop.call(kyc.video, { file: blob }, { token });
  const answerPage = (certifyUrl: string, answer: 'pass' | 'fail') =>
    shop.app.inject({ method: 'POST', url: `${certifyUrl}/${answer}` });
  const decide = (record: Kyc | null, input: { status: 2 | 3; reason?: string; rejected?: Kyc['rejected'] }) =>
    shop.call(adminKyc.update, { id: record?.id ?? 0, ...input }, { token: staff.token });

  async function changeProvider(value: string) {
    const { token } = await createPerson(shop, 1);
    const list = await shop.expectOk(adminSetting.list, { settingGroup: 'kyc' }, { token });
    const { id = 0 } = list.find(({ key }) => key === 'provider') ?? {};
    await shop.expectOk(adminSetting.update, { id, value }, { token });
  }

  /** A user with a check under review. */
  async function submitted(): Promise<Person> {
    const person = await createPerson(shop);
    await begin(person);
    for (const side of sides) await photo(person, side);
    await video(person);
    return person;
  }

  test.each([
    ['aliyunIdentity', 'fail', 3, { passed: false, subCode: '204' }, ['details']],
    ['aliyunIdentity', 'pass', 2, { passed: true, subCode: '200' }, undefined],
    ['alipayIdentity', 'pass', 2, { passed: true, subCode: 'T' }, undefined],
  ] as const)(
    '%s answers %s: status %i, whatever the browser says',
    async (chosen, answer, status, provider, rejected) => {
      await changeProvider(chosen);
      const person = await createPerson(shop);
      expect(await getStatus(person)).toBeNull();
      const { certifyId, certifyUrl, expiresAt } = await begin(person);
      expect(Date.parse(expiresAt) - shop.clock.now().getTime()).toBe(30 * minute);
      expect(await getStatus(person)).toMatchObject({ status: 0, certifyId, certifyUrl, certifyExpiresAt: expiresAt });
      const { token } = person;
      expect((await shop.expectOk(kyc.callback, { certifyId }, { token })).status).toBe(0);
      expect((await shop.app.inject({ url: certifyUrl })).body).toContain(`${certifyUrl}/${answer}`);
      expect((await answerPage(certifyUrl, answer)).statusCode).toBe(303);
      const told = await shop.expectOk(kyc.callback, { certifyId }, { token });
      expect([told.status, told.provider, told.rejected]).toEqual([status, provider, rejected]);
      const [row] = await shop.db.select().from(users).where(eq(users.id, person.id));
      expect(row?.kycStatus).toBe(status);
      expect((await answerPage(certifyUrl, 'pass')).statusCode).toBe(303);
      expect((await shop.expectOk(kyc.callback, { certifyId }, { token })).status).toBe(status);
    },
  );

  test('the result is sent in the language of the page that the details came from', async () => {
    const email = `${kind}.hoi@example.com`;
    const person = await createPerson(shop, 3, { email });
    const { token } = person;
    await shop.expectOk(kyc.certifyId, { ...details, way: 'photos' }, { token, headers: { 'accept-language': 'en' } });
    for (const side of sides) await photo(person, side);
    await video(person);
    await decide(await getStatus(person), { status: 2 });
    const [message] = await messagesTo(shop, email);
    expect(message?.subject).toMatch(/identity/i);
    // A record of before has no language.
    await shop.db.update(kycTable).set({ locale: null, status: 1 }).where(eq(kycTable.userId, person.id));
    await decide(await getStatus(person), { status: 2 });
    const [later] = await messagesTo(shop, email);
    expect(later?.subject).toContain('认证');
  });

  test('an unanswered page expires', async () => {
    const person = await createPerson(shop);
    const { certifyId, certifyUrl } = await begin(person);
    shop.clock.advance(31 * minute);
    expect(await getStatus(person)).not.toHaveProperty('certifyUrl');
    await answerPage(certifyUrl, 'pass');
    const { token } = person;
    expect((await shop.expectOk(kyc.callback, { certifyId }, { token })).status).toBe(4);
    expect((await begin(person)).certifyId).not.toBe(certifyId);
    expect((await getStatus(person))?.status).toBe(0);
  });

  test('details that continue a certification are refused if another call has replaced it meanwhile', async () => {
    const person = await createPerson(shop);
    await begin(person, { realName: '林海清' });
    const { db } = shop.deps;
    const runTransaction = db.transaction.bind(db);
    let certification = { certifyId: '', certifyUrl: '' };
    // The other call commits after this one has read the check, and before its transaction.
    vi.spyOn(db, 'transaction').mockImplementationOnce(async (...work) => {
      certification = await begin(person);
      return runTransaction(...work);
    });
    const { token } = person;
    const late = await shop.call(kyc.certifyId, { ...details, realName: '林海清' }, { token });
    expect(late.data).toMatchObject({ code: 'KYC_STATE' });
    await answerPage(certification.certifyUrl, 'pass');
    const { certifyId } = certification;
    expect(await shop.expectOk(kyc.callback, { certifyId }, { token })).toMatchObject({
      status: 2,
      realName: toName(person),
    });
  });

  test("a certification is its owner's alone", async () => {
    const one = await createPerson(shop);
    const other = await createPerson(shop);
    const { certifyId, certifyUrl } = await begin(one);
    await begin(other);
    await answerPage(certifyUrl, 'pass');
    expect((await shop.call(kyc.callback, { certifyId }, { token: other.token })).statusCode).toBe(404);
    expect((await shop.call(kyc.callback, { certifyId: 'none' }, { token: one.token })).statusCode).toBe(404);
    expect((await getStatus(other))?.status).toBe(0);
  });

  test('the number is checked, shown masked, stored sealed and bound to its owner', async () => {
    const person = await createPerson(shop);
    // A wrong check digit, and a birthday in the future.
    for (const idNumber of ['110105194912310021', '110105209001010017']) {
      const wrong = await shop.call(kyc.certifyId, { ...details, idNumber }, { token: person.token });
      expect(wrong.data).toMatchObject({ code: 'VALIDATION', fields: { idNumber: 'idNumber' } });
    }
    await begin(person);
    expect((await getStatus(person))?.idNumberMasked).toBe('11**************2X');
    const [row] = await shop.db.select().from(kycTable).where(eq(kycTable.userId, person.id));
    expect(JSON.stringify(row)).not.toContain('11010519491231002');
    const sealed = row?.idNumberSealed as Uint8Array;
    expect(Buffer.from(sealed).includes('19491231')).toBe(false);
    const { idNumbers } = shop.deps.providers;
    expect(idNumbers.open(sealed, `user ${person.id}`)).toBe('11010519491231002X');
    expect(() => idNumbers.open(sealed, `user ${person.id + 1}`)).toThrow();
    const changed = Uint8Array.from(sealed, (byte, place) => (place === 14 ? byte ^ 1 : byte));
    expect(() => idNumbers.open(changed, `user ${person.id}`)).toThrow();
    expect(shop.logLines.join('')).not.toContain('19491231');
  });

  test('photos and a video in any order come under review by themselves', async () => {
    const person = await createPerson(shop);
    expect((await photo(person, 'front')).data).toMatchObject({ code: 'KYC_STATE' });
    expect((await video(person)).data).toMatchObject({ code: 'KYC_STATE' });
    await begin(person);
    await Promise.all([video(person), ...sides.map((side) => photo(person, side))]);
    const record = await getStatus(person);
    expect(record?.status).toBe(1);
    expect(record?.photos.map(({ side }) => side).sort()).toEqual(['back', 'front', 'hand']);
    for (const again of [await photo(person, 'front'), await video(person)]) {
      expect(again.data).toMatchObject({ code: 'KYC_STATE' });
    }
    const { token } = person;
    expect((await shop.call(kyc.certifyId, details, { token })).data).toMatchObject({ code: 'KYC_STATE' });
    expect(await orphans(shop)).toEqual([]);
  });

  test('a passport needs no back', async () => {
    const person = await createPerson(shop);
    await begin(person, { docType: 'PASSPORT', idNumber: 'E12345678' });
    await photo(person, 'front');
    await photo(person, 'hand');
    await video(person);
    expect((await getStatus(person))?.status).toBe(1);
  });

  test('details of another document remove the photos of the one before', async () => {
    const person = await createPerson(shop);
    await begin(person);
    const first = (await photo(person, 'front')).data as { id: number };
    await photo(person, 'back');
    await video(person);
    await shop.deps.background.idle();
    const before = storedFiles(shop).length;
    await begin(person, { docType: 'PASSPORT', idNumber: 'E12345678' });
    await shop.deps.background.idle();
    expect(storedFiles(shop)).toHaveLength(before - 2);
    expect(await getStatus(person)).toMatchObject({ status: 0, photos: [], video: {} });
    expect((await shop.call(file.download, { id: first.id }, { token: person.token })).statusCode).toBe(404);
    await photo(person, 'front');
    await photo(person, 'hand');
    expect((await getStatus(person))?.status).toBe(1);
    expect(await orphans(shop)).toEqual([]);
  });

  test('a photo taken again takes the place of the one before', async () => {
    const person = await createPerson(shop);
    await begin(person);
    const first = (await photo(person, 'front')).data as { id: number };
    await shop.deps.background.idle();
    const before = storedFiles(shop).length;
    await photo(person, 'front');
    await shop.deps.background.idle();
    expect(storedFiles(shop)).toHaveLength(before);
    const record = await getStatus(person);
    expect(record?.photos).toHaveLength(1);
    expect(record?.photos[0]?.fileId).not.toBe(first.id);
    expect((await shop.call(file.download, { id: first.id }, { token: person.token })).statusCode).toBe(404);
  });

  test('the row of a removed photo is deleted after a month, and that of its successor stays', async () => {
    const person = await createPerson(shop);
    await begin(person);
    const removed = (await photo(person, 'front')).data as { id: number };
    const current = (await photo(person, 'front')).data as { id: number };
    const listIds = async () => {
      const rows = await shop.db.select({ id: files.id }).from(files).where(eq(files.ownerId, person.id));
      return rows.map(({ id }) => id).sort((one, other) => one - other);
    };
    await cleanUp(shop.deps, shop.clock.now());
    expect(await listIds()).toEqual([removed.id, current.id]);
    const deletedAt = new Date(shop.clock.now().getTime() - 31 * 24 * 60 * minute);
    await shop.db.update(files).set({ deletedAt }).where(eq(files.id, removed.id));
    await cleanUp(shop.deps, shop.clock.now());
    expect(await listIds()).toEqual([current.id]);
  });

  test('a photo too small to be read is refused, and the limits of size hold', async () => {
    const person = await createPerson(shop);
    await begin(person);
    const small = await photo(person, 'front', samplePng({ width: 800, height: 590 }));
    expect(small.data).toMatchObject({ code: 'FILE_REFUSED', fields: { file: 'pixels' } });
    const mebibyte = 1024 * 1024;
    const whole = await video(person, sampleVideo({ size: 50 * mebibyte - 24 }));
    expect(whole.data).toMatchObject({ size: 50 * mebibyte, mime: 'video/mp4' });
    const large = await video(person, sampleVideo({ size: 50 * mebibyte }));
    expect(large.data).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
  });

  test('evidence is seen by its owner and staff, through links that die in a minute', async () => {
    const person = await submitted();
    const stranger = await createPerson(shop);
    const record = await getStatus(person);
    const listed = await shop.expectOk(adminKyc.list, { keyword: person.username }, { token: staff.token });
    expect(listed.total).toBe(1);
    const check = await shop.expectOk(adminKyc.detail, { userId: person.id }, { token: staff.token });
    const links = [record?.photos[0]?.url, record?.video?.url, check?.photos[0]?.url].map(String);
    for (const url of links) {
      const shown = await shop.app.inject({ url });
      expect(shown.statusCode, url).toBe(200);
      expect(shown.headers['content-type']).toMatch(/^(image\/jpeg|video\/mp4)$/);
      expect(shown.headers['content-disposition']).toMatch(/^inline; /);
      expect(shown.headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'; sandbox");
      expect(shown.headers['cache-control']).toBe('private, no-store');
      const part = await shop.app.inject({ url, headers: { range: 'bytes=0-99' } });
      expect([part.statusCode, part.rawPayload.length]).toEqual([206, 100]);
    }
    const [url = ''] = links;
    const { fileId = 0 } = record?.photos[1] ?? {};
    const forged = [
      url.replace(/id=\d+/, `id=${fileId}`),
      url.replace(/expires=\d+/, `expires=${Math.floor(Date.now() / 1000) + 9e6}`),
      url.replace(/signature=..../, 'signature=AAAA'),
      url.replace(/signature=.*/, 'signature=A'),
    ];
    for (const one of forged) expect((await shop.app.inject({ url: one })).statusCode, one).toBe(404);
    expect((await shop.call(file.download, { id: fileId }, { token: stranger.token })).statusCode).toBe(404);
    expect((await shop.call(adminKyc.list, {}, { token: person.token })).statusCode).toBe(403);
    shop.clock.advance(61_000);
    for (const one of links) expect((await shop.app.inject({ url: one })).statusCode).toBe(404);
    const fresh = (await getStatus(person))?.photos[0]?.url ?? '';
    expect((await shop.app.inject({ url: fresh })).statusCode).toBe(200);
  });

  test('staff reject with a reason and by item; only that is sent again, and then they approve', async () => {
    const person = await submitted();
    const record = await getStatus(person);
    expect((await decide(record, { status: 3 })).data).toMatchObject({
      code: 'VALIDATION',
      fields: { reason: 'required' },
    });
    await decide(record, { status: 3, reason: '反光，看不清', rejected: ['front', 'video'] });
    expect(await getStatus(person)).toMatchObject({
      status: 3,
      reason: '反光，看不清',
      rejected: ['front', 'video'],
      reviewerId: staff.id,
    });
    expect((await decide(record, { status: 2 })).data).toMatchObject({ code: 'KYC_STATE' });
    await photo(person, 'front');
    expect(await getStatus(person)).toMatchObject({ status: 3, rejected: ['video'] });
    await video(person);
    const again = await getStatus(person);
    expect(again?.status).toBe(1);
    expect(again).not.toHaveProperty('rejected');
    expect(again).not.toHaveProperty('reason');
    await decide(again, { status: 2 });
    expect(await getStatus(person)).toMatchObject({ status: 2, photos: [{}, {}, {}] });
    const url = (await getStatus(person))?.video?.url ?? '';
    expect((await shop.app.inject({ url })).statusCode).toBe(200);
  });

  test('two decisions at once are one', async () => {
    const person = await submitted();
    const record = await getStatus(person);
    const [one, other] = await Promise.all([
      decide(record, { status: 2 }),
      decide(record, { status: 3, reason: 'no' }),
    ]);
    expect([one.statusCode, other.statusCode].sort()).toEqual([200, 422]);
  });

  test('staff find checks by status and by name; a check that nobody knows is not found', async () => {
    const person = await submitted();
    const { token } = staff;
    const list = (input: object) => shop.expectOk(adminKyc.list, input, { token });
    expect((await list({ status: 1, keyword: person.username })).list[0]).toMatchObject({ userId: person.id });
    expect((await list({ status: 2, keyword: person.username })).total).toBe(0);
    expect((await list({ keyword: '海晴' })).total).toBeGreaterThan(0);
    expect((await list({ keyword: '%' })).total).toBe(0);
    expect((await list({ limit: 1, page: 2 })).list).toHaveLength(1);
    expect((await decide({ id: 999_999 } as Kyc, { status: 2 })).statusCode).toBe(404);
  });

  test('where the shop asks for it, only who is approved can order', async () => {
    const person = await createPerson(shop);
    await shop.db.execute(`insert into settings (setting_group, key, value, type, label, is_public, sort, updated_at)
      values ('kyc', 'requiredForOrder', '{"value": true}', 'boolean', 'x', true, 1, now())`);
    shop.deps.settings.forget();
    const items = [{ productId: 1, quantity: 1, priceAmount: 1 }];
    const ask = () => shop.call(order.create, { items }, { token: person.token });
    expect([(await ask()).statusCode, (await ask()).data]).toMatchObject([403, { code: 'KYC_REQUIRED' }]);
    const { certifyId, certifyUrl } = await begin(person);
    await answerPage(certifyUrl, 'pass');
    await shop.expectOk(kyc.callback, { certifyId }, { token: person.token });
    expect((await ask()).data).not.toMatchObject({ code: 'KYC_REQUIRED' });
  });

  test('parallel first details make one record', async () => {
    const person = await createPerson(shop);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => shop.call(kyc.certifyId, details, { token: person.token })),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await shop.db.$count(kycTable, eq(kycTable.userId, person.id))).toBe(1);
  });
});
