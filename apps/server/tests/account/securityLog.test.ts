import { randomUUID } from 'node:crypto';
import { contract } from '@sampan/api/contract';
import { kycStatus, userRole } from '@sampan/api/statuses';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openChallenge } from '../../src/areas/security/challenges.ts';
import { kyc } from '../../src/db/schema.ts';
import { forAnyDatabase } from '../support/databases.ts';
import { createPerson } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/testApp.ts';
import { minute } from '../support/testClock.ts';
import { behindProxy, from, picture } from './asking.ts';

const { user, adminUser, adminKyc } = contract;
const password = 'morning-ferry-8';
const username = 'logged.ferry';

forAnyDatabase('the security log', (kind) => {
  let shop: TestApp;
  let id: number;
  let token: string;
  beforeAll(async () => {
    shop = await startTestApp(kind, { environment: behindProxy });
    const account = { username, password, email: 'logged@example.com', ...(await picture(shop)) };
    const registered = await shop.expectOk(user.regist, account, from(1));
    token = registered.token;
    id = registered.user.id;
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    await shop.deps.background.idle();
    shop.logLines.splice(0);
  });

  /** The lines since the test began, without time, process and request id. */
  async function readLines() {
    await shop.deps.background.idle();
    return shop.logLines.map((line) => {
      const { event, code, userId, client, path, factors, isNewDevice, kind: address } = JSON.parse(line);
      return JSON.parse(JSON.stringify({ event, code, userId, client, path, factors, isNewDevice, kind: address }));
    });
  }

  test('has failed and successful logins with the account and the network, at the default level', async () => {
    await shop.call(user.login, { username, password: 'guessed' }, from(2));
    await shop.call(user.login, { username: 'my secret password', password }, from(2));
    await shop.expectOk(user.login, { username, password }, from(2));
    const rejected = { event: 'rejected', code: 'BAD_CREDENTIALS', client: '10.0.0.*', path: user.login.path };
    expect(await readLines()).toEqual([
      { ...rejected, userId: id },
      rejected,
      { event: 'signedIn', userId: id, client: '10.0.0.*', factors: ['password'], isNewDevice: true },
    ]);
    expect(shop.logLines.join()).not.toContain('secret password');
    expect(shop.logLines.map((line) => JSON.parse(line).reqId)).toEqual(Array(3).fill(expect.any(String)));
  });

  test('has the account of wrong captchas, and of logins and codes beyond a limit', async () => {
    const person = await createPerson(shop);
    const guess = { username: person.username, password: 'guessed' };
    for (let client = 100; client < 129; client += 1)
      await shop.call(user.login, { ...guess, ...(await picture(shop)) }, from(client));
    await shop.call(user.login, { ...guess, ...(await picture(shop)), captcha: 'wrong' }, from(129));
    await shop.call(user.login, { ...guess, ...(await picture(shop)) }, from(130));
    await shop.call(user.login, { ...guess, ...(await picture(shop)) }, from(131));
    for (let count = 0; count < 21; count += 1) {
      const { challenge } = await openChallenge(shop.db, person.id, shop.clock.now());
      await shop.call(user.loginCode, { challenge, code: '123456' }, from(132));
    }
    const lines = await readLines();
    expect(lines.slice(29, 32).map(({ code }) => code)).toEqual([
      'CAPTCHA_WRONG',
      'BAD_CREDENTIALS',
      'TOO_MANY_REQUESTS',
    ]);
    expect(lines.at(-1)).toMatchObject({ code: 'TOO_MANY_REQUESTS', path: user.loginCode.path });
    expect(lines.map(({ userId }) => userId)).toEqual(Array(53).fill(person.id));
  });

  test('has calls that the role does not allow, and tokens that are not valid', async () => {
    await shop.call(adminUser.list, {}, { ...from(3), token });
    await shop.call(user.userinfo, {}, { ...from(3), token: 'a'.repeat(43) });
    const rejected = { event: 'rejected', client: '10.0.0.*' };
    expect(await readLines()).toEqual([
      { ...rejected, code: 'FORBIDDEN', userId: id, path: adminUser.list.path },
      { ...rejected, code: 'UNAUTHENTICATED', path: user.userinfo.path },
    ]);
  });

  test('has a wrong password once, also when the call is sent again with its key', async () => {
    const change = { password: 'evening-ferry-9', currentPassword: 'guessed' };
    const options = { ...from(4), token, key: randomUUID() };
    await shop.call(user.editinfo, change, options);
    await shop.call(user.editinfo, change, options);
    expect(await readLines()).toMatchObject([{ code: 'PASSWORD_WRONG', userId: id }]);
  });

  test('has a changed password and a logout once they are stored', async () => {
    const other = await shop.expectOk(user.login, { username, password }, from(5));
    shop.logLines.splice(0);
    const change = { password: 'evening-ferry-9', currentPassword: password };
    await shop.expectOk(user.editinfo, change, { ...from(5), token: other.token });
    await shop.expectOk(user.logout, {}, { ...from(5), token: other.token });
    expect((await readLines()).map(({ event }) => event)).toEqual(['passwordChanged', 'signedOut']);
  });

  test('has who read the identity check of whom', async () => {
    const [staff, owner] = [await createPerson(shop, userRole.operator), await createPerson(shop)];
    await shop.db.insert(kyc).values({
      userId: owner.id,
      status: kycStatus.underReview,
      docType: 'PASSPORT',
      realName: 'Kam Ling',
      idNumberMasked: 'E1******8',
      submittedAt: shop.clock.now(),
    });
    await shop.expectOk(adminKyc.detail, { userId: owner.id }, { ...from(6), token: staff.token });
    await shop.deps.background.idle();
    expect(shop.logLines.map((line) => JSON.parse(line))).toMatchObject([
      { event: 'identityRead', userId: staff.id, subjectId: owner.id },
    ]);
  });

  test('has sixty rejections of one client in a minute, and every login', async () => {
    for (let count = 0; count < 70; count += 1) await shop.call(user.userinfo, {}, from(8));
    const account = { username: 'logged.later', password, email: 'later@example.com', ...(await picture(shop)) };
    await shop.expectOk(user.regist, account, from(8));
    const lines = await readLines();
    expect(lines.map(({ event }) => event)).toEqual([...Array(60).fill('rejected'), 'signedUp']);
    shop.clock.advance(minute);
    await shop.call(user.userinfo, {}, from(8));
    expect(await readLines()).toHaveLength(62);
  });

  test('is off where LOG_LEVEL is above its default', async () => {
    const quiet = await startTestApp(kind, { logLevel: 'error' });
    await quiet.call(user.login, { username: 'nobody', password });
    expect(quiet.logLines).toEqual([]);
    await quiet.close();
  });
});
