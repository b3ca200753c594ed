import { contract } from '@sampan/api/contract';
import { hmacSha1 } from '@sampan/demo/backend/accounts/sha1';
import { createTotp, toTotpStep } from '@sampan/domain/account/totp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getAttemptCount, measure, testTimeout } from '../../../../scripts/reliability/measure.ts';
import { createCaptcha } from '../../src/areas/captcha/captchas.ts';
import { openChallenge } from '../../src/areas/security/challenges.ts';
import { hashPassword } from '../../src/areas/user/password.ts';
import { captchas } from '../../src/db/schema.ts';
import { forAnyDatabase } from '../support/databases.ts';
import { createPerson } from '../support/people.ts';
import { cheapPasswordCost, startTestApp, type TestApp } from '../support/testApp.ts';
import { day, hour, minute } from '../support/testClock.ts';
import { behindProxy, codeTo, from, otherThan, picture } from './asking.ts';

const { user, captcha, security } = contract;
const password = 'a battery of 4 horses';
const networks = getAttemptCount(300, 10_000);

/** An address of the nth IPv6 network; `host` is one of its 2⁶⁴ addresses. */
const fromNetwork = (network: number, host: number) => ({
  headers: {
    'x-forwarded-for': `2001:db8:${(network >> 16).toString(16)}:${(network & 0xffff).toString(16)}::${host.toString(16)}`,
  },
});

/** Limits against an attacker who solves every captcha and controls any number of addresses. */
forAnyDatabase('the hard limits, whatever captchas are read', (kind) => {
  let shop: TestApp;
  let passwordHash: string;
  beforeAll(async () => {
    shop = await startTestApp(kind, { environment: behindProxy });
    passwordHash = await hashPassword(password, cheapPasswordCost);
  });
  // After a day all rate-limit windows have ended.
  beforeEach(async () => {
    shop.clock.advance(day + hour);
    await shop.db.delete(captchas);
  });
  afterAll(() => shop.close());

  type Outcomes = Record<string, number>;
  const add = (outcomes: Outcomes, name: string | number) => {
    outcomes[name] = (outcomes[name] ?? 0) + 1;
  };

  /** One login attempt with a solved captcha; returns `ok` or the error code. */
  async function tryLogin(
    username: string,
    guess: string,
    where: { headers: Record<string, string> },
    hasSolvedCaptcha = true,
  ) {
    const proof = hasSolvedCaptcha ? await picture(shop) : {};
    const answer = await shop.call(user.login, { username, password: guess, ...proof }, where);
    return answer.ok ? 'ok' : answer.data.code;
  }

  test(
    `${networks} wrong logins on one account from as many networks try 30 passwords in an hour`,
    async () => {
      const { username } = await createPerson(shop, 3, { passwordHash });
      const outcomes: Outcomes = {};
      await measure('wrong-logins', { place: kind }, async (countAttempts) => {
        for (let start = 0; start < networks; start += 100) {
          const batch = Array.from({ length: 100 }, (_, index) =>
            // Beyond the limit captchas are not checked; every tenth attempt has one nevertheless.
            tryLogin(username, `guess ${index}`, fromNetwork(start + index, 1), start < 300 || index % 10 === 0),
          );
          for (const outcome of await Promise.all(batch)) add(outcomes, outcome);
          countAttempts(batch.length);
        }
        expect(outcomes).toEqual({ BAD_CREDENTIALS: 30, TOO_MANY_REQUESTS: networks - 30 });
        // The correct password is refused too: otherwise the response would reveal it.
        expect(await tryLogin(username, password, fromNetwork(20_000, 1))).toBe('TOO_MANY_REQUESTS');
        shop.clock.advance(hour + minute);
        expect(await tryLogin(username, password, fromNetwork(20_001, 1))).toBe('ok');
      });
    },
    testTimeout,
  );

  test(
    'in a day an account is tried 100 times, and a name without an account as often',
    async () => {
      const { username } = await createPerson(shop, 3, { passwordHash });
      for (const name of [username, 'nobody.of.that.name']) {
        const outcomes: Outcomes = {};
        for (let each = 0; each < 23; each += 1) {
          for (let index = 0; index < 12; index += 1) {
            add(outcomes, await tryLogin(name, 'guess', fromNetwork(30_000 + each * 50 + index, 1)));
          }
          shop.clock.advance(hour);
        }
        expect(outcomes, name).toEqual({ BAD_CREDENTIALS: 100, TOO_MANY_REQUESTS: 176 });
        shop.clock.advance(day);
      }
    },
    testTimeout,
  );

  test(
    'one /64 tries 100 passwords in an hour, whichever accounts and addresses it uses; the next /64 is not held',
    async () => {
      const outcomes: Outcomes = {};
      for (let index = 0; index < 130; index += 1) {
        // Ten attempts a minute, below the limit per minute.
        if (index % 50 === 0) shop.clock.advance(minute + 1_000);
        add(outcomes, await tryLogin(`somebody.${index}`, 'guess', fromNetwork(40_000, index + 1)));
      }
      expect(outcomes).toEqual({ BAD_CREDENTIALS: 100, TOO_MANY_REQUESTS: 30 });
      expect(await tryLogin('somebody.else', 'guess', fromNetwork(40_001, 1))).toBe('BAD_CREDENTIALS');
    },
    testTimeout,
  );

  test(
    'the owner signs in from a remembered browser while others guess',
    async () => {
      const { username } = await createPerson(shop, 3, { passwordHash });
      const device = 'a-browser-that-the-owner-uses-daily';
      await shop.expectOk(user.login, { username, password, device }, from(60));
      for (let index = 0; index < 40; index += 1) await tryLogin(username, 'guess', fromNetwork(50_000 + index, 1));
      expect(await tryLogin(username, password, fromNetwork(51_000, 1))).toBe('TOO_MANY_REQUESTS');
      await shop.expectOk(user.login, { username, password, device, ...(await picture(shop)) }, from(60));
    },
    testTimeout,
  );

  test(
    'a reset of the password unlocks the remembered browsers of its account',
    async () => {
      const email = 'locked.browser@example.com';
      const { username } = await createPerson(shop, 3, { passwordHash, email });
      const device = 'a-browser-that-the-owner-uses-daily';
      const login = async (entered: string) => {
        const input = { username, password: entered, device, ...(await picture(shop)) };
        const answer = await shop.call(user.login, input, from(61));
        return answer.ok ? 'ok' : answer.data.code;
      };
      expect(await login(password)).toBe('ok');
      for (let index = 0; index < 30; index += 1) await login('guess');
      expect(await login(password)).toBe('TOO_MANY_REQUESTS');
      const { ticket } = await shop.expectOk(user.findpassword, { email }, from(61));
      const newPassword = 'a battery of 5 horses';
      await shop.expectOk(user.resetpassword, { ticket, code: await codeTo(shop, email), password: newPassword });
      expect(await login(newPassword)).toBe('ok');
    },
    testTimeout,
  );

  test(
    'a code bears five tries from any number of networks, and one /64 tries 100 codes in an hour',
    async () => {
      const register = (email: string, code: string, index: number, where: { headers: Record<string, string> }) =>
        shop.call(user.regist, { username: `code.guesser.${index}`, password, email, code }, where);
      await shop.expectOk(
        captcha.mail,
        { email: 'guessed@example.com', ...(await picture(shop)) },
        fromNetwork(60_000, 1),
      );
      await shop.deps.background.idle();
      const code = await codeTo(shop, 'guessed@example.com');
      for (let index = 0; index < 5; index += 1) {
        const wrong = await register('guessed@example.com', otherThan(code), index, fromNetwork(60_001 + index, 1));
        expect(wrong.data).toMatchObject({ code: 'CODE_WRONG' });
      }
      expect((await register('guessed@example.com', code, 6, fromNetwork(60_010, 1))).data).toMatchObject({
        code: 'CODE_WRONG',
      });

      const outcomes: Outcomes = {};
      for (let index = 0; index < 120; index += 1) {
        if (index % 25 === 0) shop.clock.advance(minute + 1_000);
        const answer = await register(
          `somebody${index}@example.com`,
          '123456',
          10 + index,
          fromNetwork(61_000, index + 1),
        );
        add(outcomes, answer.ok ? 'ok' : answer.data.code);
      }
      expect(outcomes).toEqual({ CODE_WRONG: 100, TOO_MANY_REQUESTS: 20 });
    },
    testTimeout,
  );

  test(
    'one address is sent five codes in an hour from any number of networks, one /64 has 20 sent',
    async () => {
      const ask = async (email: string, where: { headers: Record<string, string> }) => {
        shop.clock.advance(minute + 1_000);
        const answer = await shop.call(captcha.mail, { email, ...(await picture(shop)) }, where);
        return answer.ok ? 'ok' : answer.data.code;
      };
      const toOne: Outcomes = {};
      for (let index = 0; index < 10; index += 1)
        add(toOne, await ask('flooded@example.com', fromNetwork(70_000 + index, 1)));
      expect(toOne).toEqual({ ok: 5, TOO_MANY_REQUESTS: 5 });
      const byOne: Outcomes = {};
      for (let index = 0; index < 25; index += 1)
        add(byOne, await ask(`flood${index}@example.com`, fromNetwork(71_000, index + 1)));
      expect(byOne).toEqual({ ok: 20, TOO_MANY_REQUESTS: 5 });
    },
    testTimeout,
  );

  test(
    'one /64 opens 60 accounts in an hour and 200 in a day',
    async () => {
      const hours: Outcomes[] = [];
      for (let each = 0; each < 4; each += 1) {
        const outcomes: Outcomes = {};
        for (let index = 0; index < 62; index += 1) {
          if (index % 25 === 0) shop.clock.advance(minute + 1_000);
          const name = `many.accounts.${each}.${index}`;
          const account = { username: name, password, email: `${name}@example.com` };
          const where = fromNetwork(80_000, each * 100 + index + 1);
          const answer = await shop.call(user.regist, { ...account, ...(await picture(shop)) }, where);
          add(outcomes, answer.ok ? 'ok' : answer.data.code);
        }
        hours.push(outcomes);
        shop.clock.advance(hour);
      }
      const full = { ok: 60, TOO_MANY_REQUESTS: 2 };
      expect(hours).toEqual([full, full, full, { ok: 20, TOO_MANY_REQUESTS: 42 }]);
    },
    testTimeout,
  );

  test(
    'one /64 is drawn 300 captchas in an hour; the next /64 is not held',
    async () => {
      const outcomes: Outcomes = {};
      const draw = async (network: number, host: number) => {
        const answer = await shop.call(captcha.image, {}, fromNetwork(network, host));
        return answer.ok ? 'ok' : answer.data.code;
      };
      for (let index = 0; index < 304; index += 1) {
        if (index % 25 === 0) shop.clock.advance(minute + 1_000);
        add(outcomes, await draw(100_000, index + 1));
      }
      expect(outcomes).toEqual({ ok: 300, TOO_MANY_REQUESTS: 4 });
      expect(await draw(100_001, 1)).toBe('ok');
      shop.clock.advance(hour);
      expect(await draw(100_000, 1)).toBe('ok');
    },
    testTimeout,
  );

  test(
    'second-factor codes of one account are tried 20 times in an hour and 100 in a day, in any number of challenges',
    async () => {
      const { id, token } = await createPerson(shop, 3, { passwordHash });
      const { secret } = await shop.expectOk(security.totpStart, { currentPassword: password }, { token });
      const getCode = () => createTotp(secret, toTotpStep(shop.clock.now().getTime()), hmacSha1);
      await shop.expectOk(security.totpConfirm, { code: getCode() }, { token });
      shop.clock.advance(day + hour);
      let network = 110_000;
      /** One code in a challenge of its own, from a network of its own. */
      async function tryCode(code: string): Promise<string> {
        network += 1;
        const { challenge } = await openChallenge(shop.db, id, shop.clock.now());
        const answer = await shop.call(user.loginCode, { challenge, code }, fromNetwork(network, 1));
        return answer.ok ? 'ok' : String(answer.data.code);
      }
      const hours: Outcomes[] = [];
      for (let each = 0; each < 6; each += 1) {
        const outcomes: Outcomes = {};
        for (let index = 0; index < 22; index += 1) add(outcomes, await tryCode(otherThan(getCode())));
        // The right code is refused, too: otherwise the response would reveal it.
        add(outcomes, await tryCode(getCode()));
        hours.push(outcomes);
        shop.clock.advance(hour + minute);
      }
      const full = { CODE_WRONG: 20, TOO_MANY_REQUESTS: 3 };
      expect(hours).toEqual([full, full, full, full, full, { TOO_MANY_REQUESTS: 23 }]);
      shop.clock.advance(day);
      expect(await tryCode(getCode())).toBe('ok');
    },
    testTimeout,
  );

  test(
    'one /64 answers 200 captchas in an hour, right or wrong',
    async () => {
      const outcomes: Outcomes = {};
      for (let index = 0; index < 210; index += 1) {
        if (index % 25 === 0) shop.clock.advance(minute + 1_000);
        const { id } = await createCaptcha(shop.db, shop.clock.now());
        const input = { email: `captcha${index}@example.com`, captchaId: id, captcha: 'WRONG' };
        const answer = await shop.call(captcha.mail, input, fromNetwork(90_000, index + 1));
        add(outcomes, answer.ok ? 'ok' : answer.data.code);
      }
      expect(outcomes).toEqual({ CAPTCHA_WRONG: 200, TOO_MANY_REQUESTS: 10 });
    },
    testTimeout,
  );
});
