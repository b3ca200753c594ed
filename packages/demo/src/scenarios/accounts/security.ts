import { contract } from '@sampan/api/contract';
import { LoginChallengeSchema } from '@sampan/api/entities';
import { createTotp, toTotpStep } from '@sampan/domain/account/totp';
import * as v from 'valibot';
import { hmacSha1 } from '../../backend/accounts/sha1.ts';
import { defineScenario, type Scenario, ScenarioClient, type ScenarioShop } from '../scenario.ts';
import {
  getWrongCode,
  otherPassword,
  password,
  readLastCode,
  readMessages,
  registerProven,
  runInOwnHour,
} from './codeSteps.ts';

const { user, security, adminUser, adminKyc, outbox, demoInbox } = contract;
/** The demo shop's name in the scenarios' locale, as it stands in an address. */
const shopName = encodeURIComponent('舢舨');
const sessionMs = 30 * 86_400_000;

/** Returns the TOTP code, `steps` half minutes from now. */
const computeTotpCode = (secret: string, nowMs: number, steps = 0) =>
  createTotp(secret, toTotpStep(nowMs) + steps, hmacSha1);

/** Registers a customer with a verified e-mail; returns the session and the backend's time, taken from the login. */
async function createAccount(shop: ScenarioShop, username: string) {
  await registerProven(shop, username);
  const { token, expiresAt } = await shop.guest.ok(user.login, { username, password });
  return { client: new ScenarioClient(shop.backend, token), nowMs: Date.parse(expiresAt) - sessionMs };
}

/** Like createAccount, with a second factor enabled. */
async function createProtectedAccount(shop: ScenarioShop, username: string) {
  const { client, nowMs } = await createAccount(shop, username);
  const { secret } = await client.ok(security.totpStart, { currentPassword: password });
  const { recoveryCodes } = await client.ok(security.totpConfirm, { code: computeTotpCode(secret, nowMs) });
  return { client, nowMs, secret, recoveryCodes };
}

/** Returns the challenge of the first login step. */
async function requestChallenge(shop: ScenarioShop, username: string, current = password): Promise<string> {
  const { details } = await shop.guest.error(user.login, { username, password: current });
  return v.parse(LoginChallengeSchema, details).challenge;
}

/** Kinds of the notices of the account's second factor, the newest first. */
async function listNotices(operator: ScenarioClient, userId: number) {
  const { list } = await operator.ok(outbox.history, { userId: String(userId), limit: '20' });
  return list.map(({ kind }) => kind).filter((kind) => kind.startsWith('secondFactor'));
}

const table: Scenario[] = [
  defineScenario({
    name: 'a second factor is turned on by its first code, and ends the other sessions',
    async run(shop) {
      const { client, nowMs } = await createAccount(shop, 'factor.on');
      const other = await shop.logIn('factor.on', password);
      const wrong = await client.outcome(security.totpStart, { currentPassword: 'not the password' });
      const early = await client.outcome(security.totpConfirm, { code: '000000' });
      const { secret, uri } = await client.ok(security.totpStart, { currentPassword: password });
      const code = computeTotpCode(secret, nowMs);
      const before = await client.outcome(security.totpConfirm, { code: getWrongCode(code) });
      const { recoveryCodes } = await client.ok(security.totpConfirm, { code });
      const { isEnabled, recoveryCodesLeft, isRequired } = await client.ok(security.status, {});
      return {
        wrong,
        early,
        isUriRight: uri.startsWith(`otpauth://totp/${shopName}:factor.on?secret=${secret}&issuer=${shopName}`),
        before,
        recoveryCodes: new Set(recoveryCodes).size,
        state: { isEnabled, recoveryCodesLeft, isRequired },
        otherSession: await other.outcome(user.userinfo, {}),
        ownSession: await client.outcome(user.userinfo, {}),
        startAgain: await client.outcome(security.totpStart, { currentPassword: password }),
        confirmAgain: await client.outcome(security.totpConfirm, { code: computeTotpCode(secret, nowMs, 1) }),
      };
    },
    expected: {
      wrong: 'PASSWORD_WRONG',
      early: 'CODE_WRONG',
      isUriRight: true,
      before: 'CODE_WRONG',
      recoveryCodes: 10,
      state: { isEnabled: true, recoveryCodesLeft: 10, isRequired: false },
      otherSession: 'UNAUTHENTICATED',
      ownSession: 'ok',
      startAgain: 'SECOND_FACTOR_STATE',
      confirmAgain: 'SECOND_FACTOR_STATE',
    },
  }),
  defineScenario({
    name: 'with a second factor a login has two steps, and a code is accepted once',
    async run(shop) {
      const { secret, nowMs } = await createProtectedAccount(shop, 'factor.login');
      const first = await shop.guest.outcome(user.login, { username: 'factor.login', password });
      const wrongPassword = await shop.guest.outcome(user.login, { username: 'factor.login', password: 'wrong-one' });
      const challenge = await requestChallenge(shop, 'factor.login');
      const next = computeTotpCode(secret, nowMs, 1);
      const spent = await shop.guest.outcome(user.loginCode, { challenge, code: computeTotpCode(secret, nowMs) });
      const wrong = await shop.guest.outcome(user.loginCode, { challenge, code: getWrongCode(next) });
      const { token } = await shop.guest.ok(user.loginCode, { challenge, code: next });
      return {
        first,
        wrongPassword,
        usedCode: spent,
        wrongCode: wrong,
        session: await new ScenarioClient(shop.backend, token).outcome(user.userinfo, {}),
        endedChallenge: await shop.guest.outcome(user.loginCode, { challenge, code: next }),
        codeUsedAgain: await shop.guest.outcome(user.loginCode, {
          challenge: await requestChallenge(shop, 'factor.login'),
          code: next,
        }),
        unknownChallenge: await shop.guest.outcome(user.loginCode, { challenge: 'no such challenge', code: next }),
      };
    },
    expected: {
      first: 'SECOND_FACTOR_REQUIRED',
      wrongPassword: 'BAD_CREDENTIALS',
      usedCode: 'CODE_WRONG',
      wrongCode: 'CODE_WRONG',
      session: 'ok',
      endedChallenge: 'CHALLENGE_ENDED',
      codeUsedAgain: 'CODE_WRONG',
      unknownChallenge: 'CHALLENGE_ENDED',
    },
  }),
  defineScenario({
    name: 'a login with a second factor links its account to the demo inbox of the browser',
    async run(shop) {
      const { secret, nowMs } = await createProtectedAccount(shop, 'factor.inbox');
      const browser = new ScenarioClient(shop.backend, undefined, 'inbox factor');
      const before = await browser.ok(demoInbox.list, {});
      const challenge = await requestChallenge(shop, 'factor.inbox');
      const code = computeTotpCode(secret, nowMs, 1);
      // A new device: the login sends a notice.
      await browser.ok(user.loginCode, { challenge, code, device: 'device-of-the-inbox-1' });
      const after = await browser.ok(demoInbox.list, {});
      return { before: before.length, after: [...new Set(after.map(({ to }) => to))] };
    },
    expected: { before: 0, after: ['factor.inbox@example.com'] },
  }),
  defineScenario({
    name: 'a challenge bears five wrong codes, and ends after five minutes',
    async run(shop) {
      const { secret, nowMs } = await createProtectedAccount(shop, 'factor.guessed');
      const challenge = await requestChallenge(shop, 'factor.guessed');
      const right = computeTotpCode(secret, nowMs, 1);
      const guesses: string[] = [];
      for (let guess = 0; guess < 5; guess += 1) {
        guesses.push(await shop.guest.outcome(user.loginCode, { challenge, code: getWrongCode(right) }));
      }
      const exhausted = await shop.guest.outcome(user.loginCode, { challenge, code: right });
      const late = await requestChallenge(shop, 'factor.guessed');
      await shop.backend.advance(5);
      const code = computeTotpCode(secret, nowMs + 5 * 60_000);
      return { guesses, exhausted, late: await shop.guest.outcome(user.loginCode, { challenge: late, code }) };
    },
    expected: { guesses: Array(5).fill('CODE_WRONG'), exhausted: 'CHALLENGE_ENDED', late: 'CHALLENGE_ENDED' },
  }),
  defineScenario({
    name: 'a new password ends the logins whose second step is pending',
    async run(shop) {
      const { client, secret, nowMs } = await createProtectedAccount(shop, 'factor.newpass');
      const code = computeTotpCode(secret, nowMs, 1);
      const beforeChange = await requestChallenge(shop, 'factor.newpass');
      await client.ok(user.editinfo, { password: otherPassword, currentPassword: password });
      const changed = await shop.guest.outcome(user.loginCode, { challenge: beforeChange, code });
      const beforeReset = await requestChallenge(shop, 'factor.newpass', otherPassword);
      const email = 'factor.newpass@example.com';
      const { ticket } = await shop.guest.ok(user.findpassword, { email });
      await shop.guest.ok(user.resetpassword, { ticket, code: await readLastCode(shop, email), password });
      return { changed, reset: await shop.guest.outcome(user.loginCode, { challenge: beforeReset, code }) };
    },
    expected: { changed: 'CHALLENGE_ENDED', reset: 'CHALLENGE_ENDED' },
  }),
  defineScenario({
    name: 'an undone change of the address ends the logins whose second step is pending',
    async run(shop) {
      const { client, secret, nowMs } = await createProtectedAccount(shop, 'factor.undone');
      const email = 'factor.thief@example.com';
      await client.ok(contract.captcha.mail, { email, purpose: 'change', ...(await shop.backend.captcha()) });
      await client.ok(user.editinfo, { email, code: await readLastCode(shop, email), currentPassword: password });
      const challenge = await requestChallenge(shop, 'factor.undone');
      const messages = await readMessages(shop, 'factor.undone@example.com');
      const token = /#([\w-]+)/.exec(messages.find((text) => text.includes('#')) ?? '')?.[1] ?? 'none';
      const undone = await shop.guest.outcome(user.undoContact, { token });
      const code = computeTotpCode(secret, nowMs, 1);
      return { undone, pendingLogin: await shop.guest.outcome(user.loginCode, { challenge, code }) };
    },
    expected: { undone: 'ok', pendingLogin: 'CHALLENGE_ENDED' },
  }),
  defineScenario({
    name: 'a recovery code signs in once, and new ones replace the old',
    async run(shop) {
      const { client, secret, nowMs, recoveryCodes } = await createProtectedAccount(shop, 'factor.recovers');
      const [one = '', other = ''] = recoveryCodes;
      const use = async (code: string) =>
        shop.guest.outcome(user.loginCode, { challenge: await requestChallenge(shop, 'factor.recovers'), code });
      const used = { useToLowerCase: await use(one.toLowerCase().replace('-', ' ')), useOne: await use(one) };
      const { recoveryCodesLeft } = await client.ok(security.status, {});
      const renew = { currentPassword: password, code: computeTotpCode(secret, nowMs, 1) };
      const fresh = await client.ok(security.recoveryCodes, renew);
      const replacedCode = await use(other);
      const challenge = await requestChallenge(shop, 'factor.recovers');
      const signIn = await shop.guest.ok(user.loginCode, { challenge, code: fresh.recoveryCodes[0] ?? '' });
      return { used, recoveryCodesLeft, replacedCode, leftAfterNewCode: signIn.recoveryCodesLeft };
    },
    expected: {
      used: { useToLowerCase: 'ok', useOne: 'CODE_WRONG' },
      recoveryCodesLeft: 9,
      replacedCode: 'CODE_WRONG',
      leftAfterNewCode: 9,
    },
  }),
  defineScenario({
    name: 'a second factor is turned off by password and code together',
    async run(shop, { operator }) {
      const { client, secret, nowMs } = await createProtectedAccount(shop, 'factor.off');
      const { id } = await client.ok(user.userinfo, {});
      const code = computeTotpCode(secret, nowMs, 1);
      return {
        wrongPassword: await client.outcome(security.totpDisable, { currentPassword: 'not the password', code }),
        wrongCode: await client.outcome(security.totpDisable, { currentPassword: password, code: getWrongCode(code) }),
        disable: await client.outcome(security.totpDisable, { currentPassword: password, code }),
        disableAgain: await client.outcome(security.totpDisable, { currentPassword: password, code }),
        login: await shop.guest.outcome(user.login, { username: 'factor.off', password }),
        notices: await listNotices(operator, id),
      };
    },
    expected: {
      wrongPassword: 'PASSWORD_WRONG',
      wrongCode: 'CODE_WRONG',
      disable: 'ok',
      disableAgain: 'SECOND_FACTOR_STATE',
      login: 'ok',
      notices: ['secondFactorOff', 'secondFactorOn'],
    },
  }),
  defineScenario({
    name: 'an admin takes a lost second factor away; an operator and a customer cannot',
    async run(shop, { operator, admin }) {
      const { client, nowMs } = await createProtectedAccount(shop, 'factor.lost');
      let guess = '';
      for (let count = 0; count < 20; count += 1) {
        const challenge = await requestChallenge(shop, 'factor.lost');
        guess = await shop.guest.outcome(user.loginCode, { challenge, code: 'AAAAA-AAAAA' });
      }
      const { id } = await client.ok(user.userinfo, {});
      const hasFactor = async () => (await operator.ok(adminUser.detail, { id })).hasSecondFactor;
      async function setUpAnother() {
        const owner = await shop.logIn('factor.lost', password);
        const { secret } = await owner.ok(security.totpStart, { currentPassword: password });
        return owner.outcome(security.totpConfirm, { code: computeTotpCode(secret, nowMs) });
      }
      return {
        lastGuess: guess,
        before: await hasFactor(),
        byCustomer: await client.outcome(adminUser.resetSecondFactor, { id }),
        byOperator: await operator.outcome(adminUser.resetSecondFactor, { id }),
        byAdmin: await admin.outcome(adminUser.resetSecondFactor, { id }),
        again: await admin.outcome(adminUser.resetSecondFactor, { id }),
        after: await hasFactor(),
        session: await client.outcome(user.userinfo, {}),
        another: await setUpAnother(),
        notices: await listNotices(operator, id),
      };
    },
    expected: {
      lastGuess: 'TOO_MANY_REQUESTS',
      before: true,
      byCustomer: 'FORBIDDEN',
      byOperator: 'FORBIDDEN',
      byAdmin: 'ok',
      again: 'SECOND_FACTOR_STATE',
      after: false,
      session: 'UNAUTHENTICATED',
      another: 'ok',
      notices: ['secondFactorOn', 'secondFactorOff', 'secondFactorOn'],
    },
  }),
  defineScenario({
    name: 'a deleted account loses its second factor, its pending login and its messages',
    async run(shop, { admin }) {
      const { client } = await createProtectedAccount(shop, 'factor.deleted');
      const { id } = await client.ok(user.userinfo, {});
      const challenge = await requestChallenge(shop, 'factor.deleted');
      await shop.guest.ok(user.findpassword, { email: 'factor.deleted@example.com' });
      const countMessages = async () => (await admin.ok(outbox.history, { userId: String(id) })).total;
      const messagesBefore = await countMessages();
      await admin.ok(adminUser.delete, { id });
      return {
        hadMessages: messagesBefore > 0,
        messages: await countMessages(),
        hasSecondFactor: (await admin.ok(adminUser.detail, { id })).hasSecondFactor,
        pendingLogin: await shop.guest.outcome(user.loginCode, { challenge, code: '000000' }),
      };
    },
    expected: { hadMessages: true, messages: 0, hasSecondFactor: false, pendingLogin: 'CHALLENGE_ENDED' },
  }),
  defineScenario({
    name: 'admins, or all staff, who need a second factor and have none act as customers',
    async run(shop) {
      const { client: customer, nowMs } = await createAccount(shop, 'factor.admin');
      const { id: userId } = await customer.ok(user.userinfo, {});
      const [admin, operator] = [await shop.signIn('admin'), await shop.signIn('operator')];
      await admin.ok(adminUser.role, { id: userId, role: 1 });
      const client = await shop.logIn('factor.admin', password);
      const { secret } = await client.ok(security.totpStart, { currentPassword: password });
      const settings = await admin.ok(contract.adminSetting.list, { settingGroup: 'security' });
      const id = settings.find(({ key }) => key === 'secondFactorFor')?.id ?? 0;
      const updateRequirement = (value: string | boolean) =>
        client.outcome(contract.adminSetting.update, { id, value });
      const early = { admins: await updateRequirement('admins'), staff: await updateRequirement('staff') };
      await client.ok(security.totpConfirm, { code: computeTotpCode(secret, nowMs) });
      // Nothing requires it of operators alone, and a yes or no is no choice.
      const unknown = { operators: await updateRequirement('operators'), yes: await updateRequirement(true) };
      const forAdmins = await updateRequirement('admins');
      const rejectedAdmins = {
        adminList: await admin.outcome(adminKyc.list, {}),
        adminNeeds: (await admin.ok(user.userinfo, {})).needsSecondFactor,
        adminStatus: (await admin.ok(security.status, {})).isRequired,
        operatorList: await operator.outcome(adminKyc.list, {}),
        operatorNeeds: (await operator.ok(user.userinfo, {})).needsSecondFactor,
        operatorStatus: (await operator.ok(security.status, {})).isRequired,
        callerList: await client.outcome(adminKyc.list, {}),
      };
      const forStaff = await updateRequirement('staff');
      const rejected = {
        operatorList: await operator.outcome(adminKyc.list, {}),
        needsSecondFactor: (await operator.ok(user.userinfo, {})).needsSecondFactor,
        needsAfterEdit: (await operator.ok(user.editinfo, {})).needsSecondFactor,
        isRequired: (await operator.ok(security.status, {})).isRequired,
        callerList: await client.outcome(adminKyc.list, {}),
        totpDisable: await client.outcome(security.totpDisable, {
          currentPassword: password,
          code: computeTotpCode(secret, nowMs, 1),
        }),
      };
      const lifted = await updateRequirement('nobody');
      await admin.ok(adminUser.role, { id: userId, role: 3 });
      const afterwards = await operator.outcome(adminKyc.list, {});
      return { early, unknown, forAdmins, rejectedAdmins, forStaff, rejected, lifted, afterwards };
    },
    expected: {
      early: { admins: 'SECOND_FACTOR_SETUP_REQUIRED', staff: 'SECOND_FACTOR_SETUP_REQUIRED' },
      unknown: { operators: 'VALIDATION', yes: 'VALIDATION' },
      forAdmins: 'ok',
      rejectedAdmins: {
        adminList: 'SECOND_FACTOR_SETUP_REQUIRED',
        adminNeeds: true,
        adminStatus: true,
        operatorList: 'ok',
        operatorNeeds: undefined,
        operatorStatus: false,
        callerList: 'ok',
      },
      forStaff: 'ok',
      rejected: {
        operatorList: 'SECOND_FACTOR_SETUP_REQUIRED',
        needsSecondFactor: true,
        needsAfterEdit: true,
        isRequired: true,
        callerList: 'ok',
        totpDisable: 'SECOND_FACTOR_STATE',
      },
      lifted: 'ok',
      afterwards: 'ok',
    },
  }),
];

export const securityScenarios: Scenario[] = table.map(runInOwnHour);
