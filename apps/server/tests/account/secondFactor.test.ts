import { createHash, createHmac } from 'node:crypto';
import { contract } from '@sampan/api/contract';
import { userRole } from '@sampan/api/statuses';
import { createTotp, toTotpStep } from '@sampan/domain/account/totp';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openChallenge } from '../../src/areas/security/challenges.ts';
import { hashPassword } from '../../src/areas/user/password.ts';
import { recoveryCodes, secondFactors, users } from '../../src/db/schema.ts';
import { Sealer } from '../../src/providers/secrets.ts';
import { forAnyDatabase } from '../support/databases.ts';
import { createPerson } from '../support/people.ts';
import { cheapPasswordCost, startTestApp, type TestApp } from '../support/testApp.ts';
import { otherThan } from './asking.ts';

const password = 'morning-ferry-8';
const hmacSha1 = (key: Uint8Array, message: Uint8Array) => createHmac('sha1', key).update(message).digest();

forAnyDatabase('second factors', (kind) => {
  let shop: TestApp;
  beforeAll(async () => {
    shop = await startTestApp(kind);
  });
  afterAll(() => shop.close());

  const getCode = (secret: string) => createTotp(secret, toTotpStep(shop.clock.now().getTime()), hmacSha1);

  /** A new account whose owner has begun to turn the second factor on. */
  async function begin() {
    const passwordHash = await hashPassword(password, cheapPasswordCost);
    const person = await createPerson(shop, userRole.customer, { passwordHash });
    const { totpStart } = contract.security;
    const { secret } = await shop.expectOk(totpStart, { currentPassword: password }, { token: person.token });
    return { ...person, secret };
  }

  /** A new account whose owner has turned the second factor on, with its recovery codes. */
  async function turnOn() {
    const person = await begin();
    const input = { code: getCode(person.secret) };
    const { recoveryCodes: codes } = await shop.expectOk(contract.security.totpConfirm, input, { token: person.token });
    return { ...person, codes };
  }

  /** Signs in with a recovery code, after the password. */
  async function signIn(userId: number, code: string): Promise<unknown> {
    const { challenge } = await openChallenge(shop.db, userId, shop.clock.now());
    const answer = await shop.call(contract.user.loginCode, { challenge, code });
    return answer.ok ? 'ok' : answer.data.code;
  }

  test('recovery codes are hashed like passwords, and each of them signs in once', async () => {
    const { id, codes } = await turnOn();
    const [first = '', , third = ''] = codes;
    const rows = await shop.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, id));
    expect(rows.map(({ codeHash }) => codeHash)).toEqual(
      Array.from({ length: 10 }, () => expect.stringMatching(/^\$argon2id\$/)),
    );
    expect(new Set(rows.map(({ codeHash }) => codeHash.split('$')[4])).size).toBe(1);
    const results: unknown[] = [];
    for (const code of [third, third, first.toLowerCase(), 'AAAAA-AAAAA']) results.push(await signIn(id, code));
    expect(results).toEqual(['ok', 'CODE_WRONG', 'ok', 'CODE_WRONG']);
  });

  test('a wrong code is found before new recovery codes are hashed, and so is a second factor that is on', async () => {
    const [started, { token }] = [await begin(), await turnOn()];
    const { totpConfirm, recoveryCodes: renew } = contract.security;
    const cost = shop.deps.passwordCost;
    // Too little memory: each hash fails.
    shop.deps.passwordCost = { ...cost, memory: 0 };
    const answers = [
      await shop.call(totpConfirm, { code: otherThan(getCode(started.secret)) }, { token: started.token }),
      await shop.call(totpConfirm, { code: '123456' }, { token }),
      await shop.call(renew, { currentPassword: password, code: 'AAAAA-AAAAA' }, { token }),
    ];
    shop.deps.passwordCost = cost;
    const codes = ['CODE_WRONG', 'SECOND_FACTOR_STATE', 'CODE_WRONG'];
    expect(answers.map(({ data }) => data)).toMatchObject(codes.map((code) => ({ code })));
  });

  test('a recovery code of an earlier release signs in once', async () => {
    const { id } = await turnOn();
    const codeHash = createHash('sha256').update(`${id} ABCDE-FGHJK`).digest('hex');
    await shop.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, id));
    await shop.db.insert(recoveryCodes).values({ userId: id, codeHash });
    expect([await signIn(id, 'abcde fghjk'), await signIn(id, 'ABCDE-FGHJK')]).toEqual(['ok', 'CODE_WRONG']);
  });

  test('a six-digit code is wrong where the secret was encrypted with a data key that was lost', async () => {
    const { id } = await createPerson(shop);
    const secretSealed = new Sealer(Buffer.alloc(32)).seal('GEZDGNBVGY3TQOJQ', `second factor of ${id}`);
    await shop.db.insert(secondFactors).values({ userId: id, secretSealed });
    await shop.db.update(users).set({ secondFactorAt: shop.clock.now() }).where(eq(users.id, id));
    const { challenge } = await openChallenge(shop.db, id, shop.clock.now());
    const rejected = await shop.call(contract.user.loginCode, { challenge, code: '123456' });
    expect(rejected.data).toMatchObject({ code: 'CODE_WRONG' });
  });
});
