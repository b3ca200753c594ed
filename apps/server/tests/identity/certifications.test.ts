import { contract } from '@sampan/api/contract';
import { kycStatus } from '@sampan/api/statuses';
import { getCertificationLimits } from '@sampan/domain/account/hardLimits';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { checkCertifications } from '../../src/areas/kyc/certifyJob.ts';
import { applyResult } from '../../src/areas/kyc/certifyResult.ts';
import { lockKyc } from '../../src/areas/kyc/kycRecord.ts';
import { runDue } from '../../src/cron/cron.ts';
import { kyc as kycTable, settings } from '../../src/db/schema.ts';
import { ProviderError } from '../../src/providers/providerHttp.ts';
import { forAnyDatabase } from '../support/databases.ts';
import { createPerson, type Person } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/testApp.ts';
import { hour, minute } from '../support/testClock.ts';

const { kyc } = contract;
const details = { realName: '林海晴', idNumber: '11010519491231002x', docType: 'IDENTITY_CARD' } as const;

forAnyDatabase('certifications', (kind) => {
  let shop: TestApp;
  beforeAll(async () => {
    const provider = { settingGroup: 'kyc' as const, key: 'provider', value: { value: 'alipayIdentity' } };
    shop = await startTestApp(kind, {
      before: async (db) => void (await db.insert(settings).values({ ...provider, type: 'text', label: 'provider' })),
    });
  });
  afterAll(() => shop.close());
  afterEach(() => vi.restoreAllMocks());

  const begin = ({ token }: Person, realName: string) => shop.call(kyc.certifyId, { ...details, realName }, { token });
  const toName = (index: number) => `林${String.fromCodePoint(0x4e00 + index)}`;
  const getStatus = async ({ token }: Person) => (await shop.expectOk(kyc.status, {}, { token }))?.status;
  async function createCertified(realName: string): Promise<Person> {
    const person = await createPerson(shop);
    expect((await begin(person, realName)).ok).toBe(true);
    return person;
  }

  // On PGlite no transaction can wait for a lock of another.
  test.runIf(kind === 'postgres')(
    'two of one identity that pass in the same moment: one is approved, staff decide on the other',
    async () => {
      const people = [await createCertified('同一人'), await createCertified('同一人')] as const;
      const now = shop.clock.now();
      const pass = ({ id }: Person, beforeCommit = async () => {}) =>
        shop.db.transaction(async (tx) => {
          const before = await lockKyc(tx, id);
          if (!before) throw new Error('no check');
          await applyResult(tx, before, { state: 'passed', subCode: 'T' }, now);
          await beforeCommit();
        });
      let other: Promise<void> | undefined;
      await pass(people[0], async () => {
        other = pass(people[1]);
        // The other one reads what is approved meanwhile, or waits.
        await new Promise((resolve) => setTimeout(resolve, 300));
      });
      await other;
      expect(await Promise.all(people.map(getStatus))).toEqual([kycStatus.approved, kycStatus.underReview]);
    },
  );

  test('an account begins so many in an hour; the same details again and photos count for nothing', async () => {
    const person = await createPerson(shop);
    const [{ limit = 0 } = {}] = getCertificationLimits(person.id);
    for (let index = 0; index < limit; index += 1) {
      expect((await begin(person, toName(index))).ok).toBe(true);
      expect((await begin(person, toName(index))).ok).toBe(true);
    }
    const refused = await begin(person, '林海');
    expect([refused.statusCode, refused.data]).toMatchObject([429, { code: 'TOO_MANY_REQUESTS' }]);
    await shop.expectOk(kyc.certifyId, { ...details, way: 'photos' }, { token: person.token });
    shop.clock.advance(hour);
    expect((await begin(person, '林海')).ok).toBe(true);
  });

  test('the same details get another page after one that was opened while the clock was ahead', async () => {
    const person = await createPerson(shop);
    shop.clock.jump(hour);
    const { certifyId } = await shop.expectOk(kyc.certifyId, details, { token: person.token });
    shop.clock.jump(-hour);
    const again = await shop.expectOk(kyc.certifyId, details, { token: person.token });
    expect(again.certifyId).toBeDefined();
    expect(again.certifyId).not.toBe(certifyId);
  });

  test.each([
    ['details', 400, { code: 'VALIDATION', fields: { realName: 'check', idNumber: 'check' } }],
    ['notOnFile', 400, { code: 'VALIDATION', fields: { way: 'notOnFile' } }],
    ['tooManyToday', 400, { code: 'VALIDATION', fields: { way: 'tooManyToday' } }],
  ] as const)(
    'a provider that rejects the person says why, and the try counts: %s',
    async (rejection, status, data) => {
      const person = await createPerson(shop);
      const [{ limit = 0 } = {}] = getCertificationLimits(person.id);
      const opening = vi.spyOn(shop.deps.providers.identity, 'begin').mockResolvedValue({ rejection });
      for (let index = 0; index < limit; index += 1) {
        const refused = await begin(person, toName(index));
        expect([refused.statusCode, refused.data]).toMatchObject([status, data]);
      }
      expect((await begin(person, '林海')).data).toMatchObject({ details: { retryAfter: expect.any(Number) } });
      expect(opening).toHaveBeenCalledTimes(limit);
      await shop.expectOk(kyc.certifyId, { ...details, way: 'photos' }, { token: person.token });
    },
  );

  test('neither an outage of the provider nor a fault of the shop’s account uses up tries, a refusal does', async () => {
    const person = await createPerson(shop);
    const [{ limit = 0 } = {}] = getCertificationLimits(person.id);
    const opening = vi.spyOn(shop.deps.providers.identity, 'begin');
    for (const [kind, code] of [
      ['unreachable', 'X'],
      ['unverified', 'X'],
      ['refused', 'isv.invalid-signature'],
      ['refused', 'X'],
    ] as const) {
      opening.mockRejectedValue(new ProviderError(kind, code));
      for (let index = 0; index < limit; index += 1) {
        expect((await begin(person, toName(index))).data).toMatchObject({ code: 'UNAVAILABLE' });
      }
    }
    expect((await begin(person, '林海')).data).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });

  test('one whose result cannot be stored is tried again later, and holds back no other', async () => {
    const people = [await createCertified('先到'), await createCertified('后到')] as const;
    const readRow = async () => (await shop.db.select().from(kycTable).where(eq(kycTable.userId, people[0].id)))[0];
    const failing = await readRow();
    const { identity } = shop.deps.providers;
    const query = identity.query.bind(identity);
    vi.spyOn(identity, 'query').mockImplementation(async (request) => {
      if (request.certifyId === failing?.certifyId) throw new Error('unexpected');
      return query(request);
    });
    shop.clock.advance(31 * minute);
    const now = shop.clock.now();
    await shop.db
      .update(kycTable)
      .set({ certifyCheckAt: new Date(now.getTime() - hour) })
      .where(eq(kycTable.id, failing?.id ?? 0));
    await runDue(shop.deps, now);
    expect(await getStatus(people[1])).toBe(kycStatus.expired);
    expect((await readRow())?.certifyCheckAt?.getTime()).toBe(now.getTime() + minute);
    // Ever more rarely for a day, then the check expires, and the customer can begin another one.
    vi.mocked(identity.query).mockClear();
    for (let minutes = 0; minutes <= 24 * 60; minutes += 5) {
      shop.clock.advance(5 * minute);
      await checkCertifications(shop.deps, shop.clock.now());
    }
    const asked = vi.mocked(identity.query).mock.calls.length;
    expect([asked > 10, asked < 30, await getStatus(people[0])]).toEqual([true, true, kycStatus.expired]);
    expect((await readRow())?.certifyCheckAt).toBeNull();
    expect(shop.logLines.some((line) => line.includes('certification not checked'))).toBe(true);
  });
});
