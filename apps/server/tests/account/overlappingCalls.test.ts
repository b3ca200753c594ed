import { contract } from '@sampan/api/contract';
import { hmacSha1 } from '@sampan/demo/backend/accounts/sha1';
import { samplePng } from '@sampan/demo/scenarios/samples';
import { createTotp, toTotpStep } from '@sampan/domain/account/totp';
import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createCaptcha } from '../../src/areas/captcha/captchas.ts';
import { openChallenge } from '../../src/areas/security/challenges.ts';
import { hashPassword } from '../../src/areas/user/password.ts';
import { addresses, kyc as kycTable, loginChallenges, recoveryCodes, users } from '../../src/db/schema.ts';
import { address } from '../support/address.ts';
import { forAnyDatabase } from '../support/databases.ts';
import { createPerson, type Person } from '../support/people.ts';
import { cheapPasswordCost, startTestApp, type TestApp } from '../support/testApp.ts';
import { codeTo } from './asking.ts';

const { adminUser, kyc, security, user } = contract;
const password = 'morning-ferry-8';
const newPassword = 'evening-ferry-9';

/** Parts of a call with a recovery code. */
interface Attempt {
  challenge: string;
  code: string;
  token: string;
}

/** Calls that another one overtakes after their checks and before their transaction. */
forAnyDatabase('calls that overlap', (kind) => {
  let shop: TestApp;
  let admin: Person;
  let made = 0;
  beforeAll(async () => {
    shop = await startTestApp(kind);
    admin = await createPerson(shop, 1);
  });
  afterAll(() => shop.close());

  async function createAccount() {
    made += 1;
    const email = `overlaps${made}@example.com`;
    const passwordHash = await hashPassword(password, cheapPasswordCost);
    return { ...(await createPerson(shop, 3, { email, passwordHash })), email };
  }

  /** Runs `other` when the next transaction is about to begin. */
  function beforeNextTransaction(other: () => Promise<unknown>): void {
    const { db } = shop.deps;
    const runTransaction = db.transaction.bind(db);
    vi.spyOn(db, 'transaction').mockImplementationOnce(async (...work) => {
      await other();
      return runTransaction(...work);
    });
  }

  async function resetPassword(email: string) {
    const { ticket } = await shop.expectOk(user.findpassword, { email });
    const code = await codeTo(shop, email);
    await shop.expectOk(user.resetpassword, { ticket, code, password: newPassword });
  }
  const deleteAccount = ({ id }: Person) => shop.expectOk(adminUser.delete, { id }, { token: admin.token });
  const getTotpCode = (secret: string) => createTotp(secret, toTotpStep(shop.clock.now().getTime()), hmacSha1);
  const readUser = async ({ id }: Person) => (await shop.db.select().from(users).where(eq(users.id, id)))[0];

  test('a login whose password was reset after its check opens no session', async () => {
    const { username, email } = await createAccount();
    beforeNextTransaction(() => resetPassword(email));
    const late = await shop.call(user.login, { username, password });
    expect(late.data).toMatchObject({ code: 'BAD_CREDENTIALS' });
    await shop.expectOk(user.login, { username, password: newPassword });
  });

  test('a login whose password was reset after its check opens no second step', async () => {
    const { id, token, username, email } = await createAccount();
    const { secret } = await shop.expectOk(security.totpStart, { currentPassword: password }, { token });
    await shop.expectOk(security.totpConfirm, { code: getTotpCode(secret) }, { token });
    beforeNextTransaction(() => resetPassword(email));
    const late = await shop.call(user.login, { username, password });
    expect(late.data).toMatchObject({ code: 'BAD_CREDENTIALS' });
    expect(await shop.db.$count(loginChallenges, eq(loginChallenges.userId, id))).toBe(0);
  });

  test('a login that the turning on of the second factor overtakes opens no session, and then the second step', async () => {
    const { token, username } = await createAccount();
    const { secret } = await shop.expectOk(security.totpStart, { currentPassword: password }, { token });
    beforeNextTransaction(() => shop.expectOk(security.totpConfirm, { code: getTotpCode(secret) }, { token }));
    const late = await shop.call(user.login, { username, password });
    expect(late.data).toMatchObject({ code: 'UNAVAILABLE', details: { retryAfter: 1 } });
    const repeated = await shop.call(user.login, { username, password });
    expect(repeated.data).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' });
  });

  test.each([
    ['password', { password: 'attacker-ferry-1' }],
    ['e-mail', { email: 'attacker@example.com' }],
  ])('a new %s that the old password confirmed is not stored after a reset', async (_name, input) => {
    const account = await createAccount();
    const { token, username, email } = account;
    let code: string | undefined;
    if ('email' in input) {
      await shop.expectOk(contract.captcha.mail, { email: input.email ?? '', purpose: 'change' }, { token });
      code = await codeTo(shop, input.email ?? '');
    }
    beforeNextTransaction(() => resetPassword(email));
    const late = await shop.call(user.editinfo, { ...input, code, currentPassword: password }, { token });
    expect(late.data).toMatchObject({ code: 'PASSWORD_WRONG', fields: { currentPassword: 'wrong' } });
    await shop.expectOk(user.login, { username, password: newPassword });
    expect((await readUser(account))?.email).toBe(email);
  });

  test('a phone number that two accounts prove at once, each in its own notation, belongs to one of them', async () => {
    const notations = ['13800138066', '+8613800138066'];
    const changes = [];
    for (const phone of notations) {
      const { token } = await createAccount();
      const { id: captchaId, answer: captcha } = await createCaptcha(shop.db, shop.clock.now());
      await shop.expectOk(contract.captcha.sms, { phone, purpose: 'change', captchaId, captcha }, { token });
      const code = await codeTo(shop, phone);
      changes.push(() => shop.call(user.editinfo, { phone, code, currentPassword: password }, { token }));
      shop.clock.advance(120_000);
    }
    const answers = await Promise.all(changes.map((change) => change()));
    expect(answers.map(({ ok, data }) => (ok ? 'ok' : data.code)).sort()).toEqual(['TAKEN', 'ok']);
    expect(await shop.db.$count(users, and(inArray(users.phone, notations), isNotNull(users.phoneVerifiedAt)))).toBe(1);
  });

  test('an avatar that was replaced meanwhile is not set again: its file is gone', async () => {
    const account = await createAccount();
    const { token } = account;
    const upload = () => shop.expectOk(user.uploadAvatar, { file: samplePng() }, { token });
    const { avatar } = await upload();
    beforeNextTransaction(upload);
    const late = await shop.call(user.editinfo, { avatar, description: '住在西環' }, { token });
    expect(late.data).toMatchObject({ code: 'VALIDATION', fields: { avatar: 'avatar' } });
    expect(await readUser(account)).toMatchObject({ description: '' });
  });

  test('a second start of the second factor leaves the secret that was confirmed meanwhile', async () => {
    const { token, username } = await createAccount();
    const { secret } = await shop.expectOk(security.totpStart, { currentPassword: password }, { token });
    beforeNextTransaction(() => shop.expectOk(security.totpConfirm, { code: getTotpCode(secret) }, { token }));
    const late = await shop.call(security.totpStart, { currentPassword: password }, { token });
    expect(late.data).toMatchObject({ code: 'SECOND_FACTOR_STATE' });
    shop.clock.advance(60_000);
    const { data } = await shop.call(user.login, { username, password });
    const { challenge = '' } = (data as { details?: { challenge?: string } }).details ?? {};
    await shop.expectOk(user.loginCode, { challenge, code: getTotpCode(secret) });
  });

  test.each([
    ['login', ({ challenge, code }: Attempt) => shop.call(user.loginCode, { challenge, code })],
    [
      'removal',
      ({ code, token }: Attempt) => shop.call(security.totpDisable, { currentPassword: password, code }, { token }),
    ],
    [
      'renewal',
      ({ code, token }: Attempt) => shop.call(security.recoveryCodes, { currentPassword: password, code }, { token }),
    ],
  ])('the recovery code of a %s is hashed before its transaction', async (_name, send) => {
    const { id, token } = await createAccount();
    const { secret } = await shop.expectOk(security.totpStart, { currentPassword: password }, { token });
    const confirmed = await shop.expectOk(security.totpConfirm, { code: getTotpCode(secret) }, { token });
    const [code = ''] = confirmed.recoveryCodes;
    const { challenge } = await openChallenge(shop.db, id, shop.clock.now());
    // The same code with another salt, which only a hash made in the transaction would match.
    const codeHash = await hashPassword(code, cheapPasswordCost);
    beforeNextTransaction(async () => {
      await shop.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, id));
      await shop.db.insert(recoveryCodes).values({ userId: id, codeHash });
    });
    expect((await send({ challenge, code, token })).data).toMatchObject({ code: 'CODE_WRONG' });
  });

  test.each([
    [
      'identity check',
      ({ token }: Person) =>
        shop.call(
          kyc.certifyId,
          { realName: '林海晴', idNumber: '11010519491231002x', docType: 'IDENTITY_CARD' },
          { token },
        ),
    ],
    ['address', ({ token }: Person) => shop.call(user.addressSave, address, { token })],
    ['avatar', ({ token }: Person) => shop.call(user.uploadAvatar, { file: samplePng() }, { token })],
    ['profile', ({ token }: Person) => shop.call(user.editinfo, { description: '住在西環' }, { token })],
  ])('an account that was deleted meanwhile gets no new %s', async (_name, send) => {
    const person = await createPerson(shop);
    beforeNextTransaction(() => deleteAccount(person));
    const late = await send(person);
    expect(late.data).toMatchObject({ code: 'UNAUTHENTICATED', statusCode: 401 });
    expect(await shop.db.$count(kycTable, eq(kycTable.userId, person.id))).toBe(0);
    expect(await shop.db.$count(addresses, eq(addresses.userId, person.id))).toBe(0);
    expect(await readUser(person)).toMatchObject({ avatar: '', description: '', kycStatus: 0 });
  });
});
