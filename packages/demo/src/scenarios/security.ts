import { contract } from '@sampan/api/contract';
import { LoginChallengeSchema } from '@sampan/api/entities';
import { createTotp, toTotpStep } from '@sampan/domain/account/totp';
import * as v from 'valibot';
import { hmacSha1 } from '../backend/sha1.ts';
import { inAnHourOfItsOwn, otherThan, password } from './codeSteps.ts';
import { type Scenario, ScenarioCaller, type ScenarioShop } from './scenario.ts';

const { user, security, adminUser, adminKyc } = contract;
const sessionMs = 30 * 86_400_000;

/** Returns the TOTP code, `steps` half minutes from now. */
const codeAt = (secret: string, nowMs: number, steps = 0) => createTotp(secret, toTotpStep(nowMs) + steps, hmacSha1);

/** Registers a customer; returns the session and the backend's time, taken from the login. */
async function newAccount(shop: ScenarioShop, username: string) {
  const email = `${username}@example.com`;
  await shop.guest.ok(user.regist, { username, password, email, ...(await shop.backend.captcha()) });
  const { token, expiresAt } = await shop.guest.ok(user.login, { username, password });
  return { caller: new ScenarioCaller(shop.backend, token), nowMs: Date.parse(expiresAt) - sessionMs };
}

/** Like newAccount, with a second factor enabled. */
async function protectedAccount(shop: ScenarioShop, username: string) {
  const { caller, nowMs } = await newAccount(shop, username);
  const { secret } = await caller.ok(security.totpStart, { currentPassword: password });
  const { recoveryCodes } = await caller.ok(security.totpConfirm, { code: codeAt(secret, nowMs) });
  return { caller, nowMs, secret, recoveryCodes };
}

/** Returns the challenge of the first login step. */
async function challengeFor(shop: ScenarioShop, username: string): Promise<string> {
  const { body } = await shop.guest.send(user.login, { username, password });
  const { details } = body as { details?: unknown };
  return v.parse(LoginChallengeSchema, details).challenge;
}

const table: Scenario[] = [
  {
    name: 'a second factor is turned on by its first code, and ends the other sessions',
    async run(shop) {
      const { caller, nowMs } = await newAccount(shop, 'factor.on');
      const other = await shop.logIn('factor.on', password);
      const wrong = await caller.outcome(security.totpStart, { currentPassword: 'not the password' });
      const early = await caller.outcome(security.totpConfirm, { code: '000000' });
      const { secret, uri } = await caller.ok(security.totpStart, { currentPassword: password });
      const code = codeAt(secret, nowMs);
      const before = await caller.outcome(security.totpConfirm, { code: otherThan(code) });
      const { recoveryCodes } = await caller.ok(security.totpConfirm, { code });
      const { isEnabled, recoveryCodesLeft, isRequired } = await caller.ok(security.status, {});
      return [
        wrong,
        early,
        uri.startsWith(`otpauth://totp/Sampan:factor.on?secret=${secret}&issuer=Sampan`),
        before,
        new Set(recoveryCodes).size,
        { isEnabled, recoveryCodesLeft, isRequired },
        await other.outcome(user.userinfo, {}),
        await caller.outcome(user.userinfo, {}),
        await caller.outcome(security.totpStart, { currentPassword: password }),
        await caller.outcome(security.totpConfirm, { code: codeAt(secret, nowMs, 1) }),
      ];
    },
    expected: [
      'PASSWORD_WRONG',
      'CODE_WRONG',
      true,
      'CODE_WRONG',
      10,
      { isEnabled: true, recoveryCodesLeft: 10, isRequired: false },
      'UNAUTHENTICATED',
      'ok',
      'SECOND_FACTOR_STATE',
      'SECOND_FACTOR_STATE',
    ],
  },
  {
    name: 'with a second factor a login has two steps, and a code is accepted once',
    async run(shop) {
      const { secret, nowMs } = await protectedAccount(shop, 'factor.login');
      const first = await shop.guest.outcome(user.login, { username: 'factor.login', password });
      const wrongPassword = await shop.guest.outcome(user.login, { username: 'factor.login', password: 'wrong-one' });
      const challenge = await challengeFor(shop, 'factor.login');
      const next = codeAt(secret, nowMs, 1);
      const spent = await shop.guest.outcome(user.loginCode, { challenge, code: codeAt(secret, nowMs) });
      const wrong = await shop.guest.outcome(user.loginCode, { challenge, code: otherThan(next) });
      const { token } = await shop.guest.ok(user.loginCode, { challenge, code: next });
      return [
        first,
        wrongPassword,
        spent,
        wrong,
        await new ScenarioCaller(shop.backend, token).outcome(user.userinfo, {}),
        await shop.guest.outcome(user.loginCode, { challenge, code: next }),
        await shop.guest.outcome(user.loginCode, { challenge: await challengeFor(shop, 'factor.login'), code: next }),
        await shop.guest.outcome(user.loginCode, { challenge: 'no such challenge', code: next }),
      ];
    },
    expected: [
      'SECOND_FACTOR_REQUIRED',
      'BAD_CREDENTIALS',
      'CODE_WRONG',
      'CODE_WRONG',
      'ok',
      'CHALLENGE_ENDED',
      'CODE_WRONG',
      'CHALLENGE_ENDED',
    ],
  },
  {
    name: 'a challenge bears five wrong codes, and ends after five minutes',
    async run(shop) {
      const { secret, nowMs } = await protectedAccount(shop, 'factor.guessed');
      const challenge = await challengeFor(shop, 'factor.guessed');
      const right = codeAt(secret, nowMs, 1);
      const guesses: string[] = [];
      for (let guess = 0; guess < 5; guess += 1) {
        guesses.push(await shop.guest.outcome(user.loginCode, { challenge, code: otherThan(right) }));
      }
      const exhausted = await shop.guest.outcome(user.loginCode, { challenge, code: right });
      const late = await challengeFor(shop, 'factor.guessed');
      await shop.backend.advance(5);
      const code = codeAt(secret, nowMs + 5 * 60_000);
      return [guesses, exhausted, await shop.guest.outcome(user.loginCode, { challenge: late, code })];
    },
    expected: [Array(5).fill('CODE_WRONG'), 'CHALLENGE_ENDED', 'CHALLENGE_ENDED'],
  },
  {
    name: 'a recovery code signs in once, and new ones replace the old',
    async run(shop) {
      const { caller, secret, nowMs, recoveryCodes } = await protectedAccount(shop, 'factor.recovers');
      const [one = '', other = ''] = recoveryCodes;
      const use = async (code: string) =>
        shop.guest.outcome(user.loginCode, { challenge: await challengeFor(shop, 'factor.recovers'), code });
      const used = [await use(one.toLowerCase().replace('-', ' ')), await use(one)];
      const { recoveryCodesLeft } = await caller.ok(security.status, {});
      const renew = { currentPassword: password, code: codeAt(secret, nowMs, 1) };
      const fresh = await caller.ok(security.recoveryCodes, renew);
      return [used, recoveryCodesLeft, await use(other), await use(fresh.recoveryCodes[0] ?? '')];
    },
    expected: [['ok', 'CODE_WRONG'], 9, 'CODE_WRONG', 'ok'],
  },
  {
    name: 'a second factor is turned off by password and code together',
    async run(shop) {
      const { caller, secret, nowMs } = await protectedAccount(shop, 'factor.off');
      const code = codeAt(secret, nowMs, 1);
      return [
        await caller.outcome(security.totpDisable, { currentPassword: 'not the password', code }),
        await caller.outcome(security.totpDisable, { currentPassword: password, code: otherThan(code) }),
        await caller.outcome(security.totpDisable, { currentPassword: password, code }),
        await caller.outcome(security.totpDisable, { currentPassword: password, code }),
        await shop.guest.outcome(user.login, { username: 'factor.off', password }),
      ];
    },
    expected: ['PASSWORD_WRONG', 'CODE_WRONG', 'ok', 'SECOND_FACTOR_STATE', 'ok'],
  },
  {
    name: 'an admin takes a lost second factor away; an operator and a customer cannot',
    async run(shop) {
      const { caller } = await protectedAccount(shop, 'factor.lost');
      const { id } = await caller.ok(user.userinfo, {});
      const admin = await shop.signIn('admin');
      const operator = await shop.signIn('operator');
      const hasFactor = async () => (await operator.ok(adminUser.detail, { id })).hasSecondFactor;
      return [
        await hasFactor(),
        await caller.outcome(adminUser.resetSecondFactor, { id }),
        await operator.outcome(adminUser.resetSecondFactor, { id }),
        await admin.outcome(adminUser.resetSecondFactor, { id }),
        await admin.outcome(adminUser.resetSecondFactor, { id }),
        await hasFactor(),
        await caller.outcome(user.userinfo, {}),
        await shop.guest.outcome(user.login, { username: 'factor.lost', password }),
      ];
    },
    expected: [true, 'FORBIDDEN', 'FORBIDDEN', 'ok', 'SECOND_FACTOR_STATE', false, 'UNAUTHENTICATED', 'ok'],
  },
  {
    name: 'where staff need a second factor, who has none acts as a customer',
    async run(shop) {
      const { caller, secret, nowMs } = await newAccount(shop, 'factor.admin').then(async (account) => ({
        ...account,
        ...(await account.caller.ok(security.totpStart, { currentPassword: password })),
      }));
      const { id: userId } = await caller.ok(user.userinfo, {});
      const [admin, operator] = [await shop.signIn('admin'), await shop.signIn('operator')];
      await admin.ok(adminUser.role, { id: userId, role: 1 });
      const settings = await admin.ok(contract.adminSetting.list, { settingGroup: 'security' });
      const id = settings.find(({ key }) => key === 'requireSecondFactor')?.id ?? 0;
      const demand = (value: boolean) => caller.outcome(contract.adminSetting.update, { id, value });
      const early = await demand(true);
      await caller.ok(security.totpConfirm, { code: codeAt(secret, nowMs) });
      const demanded = await demand(true);
      const refused = [
        await operator.outcome(adminKyc.list, {}),
        (await operator.ok(user.userinfo, {})).needsSecondFactor,
        (await operator.ok(security.status, {})).isRequired,
        await caller.outcome(adminKyc.list, {}),
        await caller.outcome(security.totpDisable, { currentPassword: password, code: codeAt(secret, nowMs, 1) }),
      ];
      const lifted = await demand(false);
      await admin.ok(adminUser.role, { id: userId, role: 3 });
      return [early, demanded, refused, lifted, await operator.outcome(adminKyc.list, {})];
    },
    expected: [
      'SECOND_FACTOR_SETUP_REQUIRED',
      'ok',
      ['SECOND_FACTOR_SETUP_REQUIRED', true, true, 'ok', 'SECOND_FACTOR_STATE'],
      'ok',
      'ok',
    ],
  },
  {
    name: 'sessions are listed, and ended one by one or all but this one',
    async run(shop) {
      const { caller } = await newAccount(shop, 'sessions.many');
      const [second, third] = [
        await shop.logIn('sessions.many', password),
        await shop.logIn('sessions.many', password),
      ];
      const list = await caller.ok(security.sessions, {});
      const own = list.find(({ isCurrent }) => isCurrent);
      const [last] = await third.ok(security.sessions, {}).then((all) => all.filter(({ isCurrent }) => isCurrent));
      const stranger = await shop.newCustomer();
      const foreign = await stranger.outcome(security.endSession, { id: last?.id ?? 0 });
      const ended = await caller.outcome(security.endSession, { id: last?.id ?? 0 });
      const again = await caller.outcome(security.endSession, { id: last?.id ?? 0 });
      const afterOne = [await second.outcome(user.userinfo, {}), await third.outcome(user.userinfo, {})];
      await caller.ok(security.endOthers, {});
      return [
        list.length,
        own !== undefined,
        [foreign, ended, again],
        afterOne,
        await second.outcome(user.userinfo, {}),
        (await caller.ok(security.sessions, {})).length,
      ];
    },
    // The registration opened a session as well.
    expected: [4, true, ['NOT_FOUND', 'ok', 'NOT_FOUND'], ['ok', 'UNAUTHENTICATED'], 'UNAUTHENTICATED', 1],
  },
];

export const securityScenarios: Scenario[] = table.map(inAnHourOfItsOwn);
