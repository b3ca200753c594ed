import { contract } from '@sampan/api/contract';
import { createUniqueUsername, password } from '../accounts/userSteps.ts';
import { defineScenario, homeAddress, type Scenario, ScenarioClient } from '../scenario.ts';

const { security, user } = contract;
const missing = { id: 99_999_999 };
const getCode = (body: unknown) => (body as { code?: string }).code;

/** Idempotency keys; those of orders are with the orders. */
export const keyScenarios: Scenario[] = [
  defineScenario({
    name: 'a call that only reads answers anew under the same key',
    async run({ customer }) {
      const before = await customer.send(user.addressList, {}, 'a-read');
      await customer.ok(user.addressSave, homeAddress);
      const after = await customer.send(user.addressList, {}, 'a-read');
      const counts = [before, after].map(({ body }) => (body as unknown[]).length);
      return { counts, isReplayed: after.isReplayed === true };
    },
    expected: { counts: [0, 1], isReplayed: false },
  }),
  defineScenario({
    name: 'the rejection of a guest is not stored, that of an account is',
    async run(shop, { customer }) {
      const login = { username: 'nobody-by-this-name', password: 'Wrong1234' };
      const rejected = await shop.guest.send(user.login, login, 'a-guest-key');
      const again = await shop.guest.send(user.login, login, 'a-guest-key');
      const other = await shop.guest.send(user.login, { ...login, password: 'Wrong12345' }, 'a-guest-key');
      await customer.send(user.addressDelete, missing, 'an-account-key');
      const replayed = await customer.send(user.addressDelete, missing, 'an-account-key');
      return {
        guest: [rejected, again, other].map(({ status, isReplayed }) => [status, isReplayed === true]),
        account: [replayed.status, replayed.isReplayed],
      };
    },
    expected: {
      guest: [
        [401, false],
        [401, false],
        [401, false],
      ],
      account: [404, true],
    },
  }),
  defineScenario({
    name: 'a login and a registration that end the session they came with are answered again under their keys',
    async run(shop, { customer }) {
      const username = createUniqueUsername();
      const account = { username, password, email: `${username}@example.org`, ...(await shop.backend.captcha()) };
      const registered = await customer.send(user.regist, account, 'registers-twice');
      const registeredAgain = await customer.send(user.regist, account, 'registers-twice');
      const { token } = registered.body as { token: string };
      const client = new ScenarioClient(shop.backend, token);
      const loggedIn = await client.send(user.login, { username, password }, 'logs-in-twice');
      const loggedInAgain = await client.send(user.login, { username, password }, 'logs-in-twice');
      const other = new ScenarioClient(shop.backend, (loggedIn.body as { token: string }).token);
      return {
        statuses: [registered, registeredAgain, loggedIn, loggedInAgain].map(({ status }) => status),
        areReplayed: [registeredAgain, loggedInAgain].map(({ isReplayed }) => isReplayed === true),
        hasSameToken: JSON.stringify(loggedIn.body) === JSON.stringify(loggedInAgain.body),
        sessions: (await other.ok(security.sessions, {})).length,
      };
    },
    expected: { statuses: [200, 200, 200, 200], areReplayed: [true, true], hasSameToken: true, sessions: 1 },
  }),
  defineScenario({
    name: 'a key whose answer is not stored does not count',
    async run({ customer }) {
      const guess = { password: 'Right1234', currentPassword: 'Wrong1234' };
      // After ten, each is one too many, whose answer is not stored.
      const guesses = [];
      for (let sent = 0; sent < 15; sent += 1) guesses.push(await customer.send(user.editinfo, guess));
      for (let sent = 10; sent < 299; sent += 1) await customer.send(user.addressDelete, missing);
      const last = await customer.send(user.addressDelete, missing);
      const tooMany = await customer.send(user.addressDelete, missing);
      return { codes: [...guesses.slice(9, 11), last, tooMany].map(({ body }) => getCode(body)) };
    },
    expected: { codes: ['PASSWORD_WRONG', 'TOO_MANY_REQUESTS', 'NOT_FOUND', 'TOO_MANY_REQUESTS'] },
  }),
  defineScenario({
    name: 'an account may send 300 new keys in an hour, and the old ones any number of times',
    async run(shop, { customer }) {
      const first = await customer.send(user.addressDelete, missing, 'the-first-key');
      for (let sent = 1; sent < 300; sent += 1) await customer.send(user.addressDelete, missing);
      const tooMany = await customer.send(user.addressDelete, missing);
      const replayed = await customer.send(user.addressDelete, missing, 'the-first-key');
      const read = await customer.outcome(user.addressList, {});
      await shop.backend.advance(60);
      const later = await customer.outcome(user.addressDelete, missing);
      return { codes: [first, tooMany, replayed].map(({ body }) => getCode(body)), read, later };
    },
    expected: { codes: ['NOT_FOUND', 'TOO_MANY_REQUESTS', 'NOT_FOUND'], read: 'ok', later: 'NOT_FOUND' },
  }),
];
