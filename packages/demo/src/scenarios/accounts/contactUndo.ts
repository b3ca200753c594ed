import { contract } from '@sampan/api/contract';
import { defineScenario, type Scenario, type ScenarioClient, type ScenarioShop } from '../scenario.ts';
import {
  changeCode,
  createTwoSessions,
  noCode,
  otherPassword,
  password,
  readLastCode,
  readMessages,
  runInOwnHour,
} from './codeSteps.ts';

const { user, captcha, adminUser } = contract;

const weekMinutes = 7 * 24 * 60;

/** Changes an account's e-mail. */
async function moveTo(shop: ScenarioShop, client: ScenarioClient, email: string): Promise<void> {
  const code = await changeCode(shop, client, email);
  await client.ok(user.editinfo, { email, code, currentPassword: password });
}

/** Adds a verified phone to an account. */
async function addPhone(shop: ScenarioShop, client: ScenarioClient, phone: string): Promise<void> {
  await client.ok(captcha.sms, { phone, purpose: 'change', ...(await shop.backend.captcha()) });
  await client.ok(user.editinfo, { phone, code: await readLastCode(shop, phone), currentPassword: password });
}

const parseToken = (text: string | undefined) => /#([\w-]+)/.exec(text ?? '')?.[1] ?? 'none';
const undoTokenTo = async (shop: ScenarioShop, to: string) =>
  parseToken((await readMessages(shop, to)).find((text) => text.includes('#')));

const table: Scenario[] = [
  defineScenario({
    name: 'both addresses are notified of a change, and the old one can undo it once: every session ends',
    async run(shop) {
      const [customer, other] = await createTwoSessions(shop, 'contact.robbed');
      const [old, thief] = ['contact.robbed@example.com', 'contact.thief@example.com'];
      const phone = '+85261239903';
      await shop.backend.advance(2);
      await customer.ok(captcha.sms, { phone, purpose: 'change', ...(await shop.backend.captcha()) });
      await customer.ok(user.editinfo, { phone, code: await readLastCode(shop, phone), currentPassword: password });
      await shop.backend.advance(2);
      await moveTo(shop, customer, thief);
      const notices = {
        toOldAddress: (await readMessages(shop, old)).length,
        toNewAddress: (await readMessages(shop, thief)).length,
      };
      const token = await undoTokenTo(shop, old);
      const undone = await shop.guest.ok(user.undoContact, { token });
      const { user: account } = await shop.guest.ok(user.login, { username: old, password });
      return {
        notices: notices,
        undone,
        sessions: { own: await customer.outcome(user.userinfo, {}), other: await other.outcome(user.userinfo, {}) },
        account: {
          email: account.email,
          isEmailVerified: account.emailVerified,
          phone: account.phone,
          isPhoneVerified: account.phoneVerified,
        },
        loginByThief: await shop.guest.outcome(user.login, { username: thief, password }),
        loginByNewPhone: await shop.guest.outcome(user.login, { username: phone, password }),
        undoneAgain: await shop.guest.outcome(user.undoContact, { token }),
        unknownToken: await shop.guest.outcome(user.undoContact, { token: 'made-up' }),
      };
    },
    expected: {
      notices: { toOldAddress: 2, toNewAddress: 2 },
      undone: { kind: 'email' },
      sessions: { own: 'UNAUTHENTICATED', other: 'UNAUTHENTICATED' },
      account: {
        email: 'contact.robbed@example.com',
        isEmailVerified: true,
        phone: '+85261239903',
        isPhoneVerified: false,
      },
      loginByThief: 'BAD_CREDENTIALS',
      loginByNewPhone: 'BAD_CREDENTIALS',
      undoneAgain: 'LINK_EXPIRED',
      unknownToken: 'LINK_EXPIRED',
    },
  }),
  defineScenario({
    name: 'a change can be undone for a day',
    async run(shop) {
      const [customer] = await createTwoSessions(shop, 'contact.late');
      await shop.backend.advance(2);
      await moveTo(shop, customer, 'contact.later@example.com');
      const token = await undoTokenTo(shop, 'contact.late@example.com');
      await shop.backend.advance(24 * 60);
      return { hasToken: token !== 'none', late: await shop.guest.outcome(user.undoContact, { token }) };
    },
    expected: { hasToken: true, late: 'LINK_EXPIRED' },
  }),
  defineScenario({
    name: 'an undone change ends the codes that were sent to the addresses it undoes',
    async run(shop) {
      const [customer] = await createTwoSessions(shop, 'contact.codes');
      const [first, second] = ['contact.codes2@example.com', 'contact.codes3@example.com'];
      await shop.backend.advance(2);
      await moveTo(shop, customer, first);
      await shop.backend.advance(2);
      await moveTo(shop, customer, second);
      await shop.backend.advance(2);
      const codes = [await changeCode(shop, customer, first), await changeCode(shop, customer, second)];
      const token = await undoTokenTo(shop, 'contact.codes@example.com');
      const undone = await shop.guest.outcome(user.undoContact, { token });
      const again = await shop.logIn('contact.codes', password);
      const moveBy = (email: string, code = noCode) =>
        again.outcome(user.editinfo, { email, code, currentPassword: password });
      return {
        areCodesSent: !codes.includes(noCode),
        undone,
        first: await moveBy(first, codes[0]),
        second: await moveBy(second, codes[1]),
      };
    },
    expected: { areCodesSent: true, undone: 'ok', first: 'CODE_WRONG', second: 'CODE_WRONG' },
  }),
  defineScenario({
    name: 'a change of a phone number is not undone once another account has proven the number, written otherwise',
    async run(shop) {
      const [first] = await createTwoSessions(shop, 'contact.gives');
      const [second] = await createTwoSessions(shop, 'contact.takes');
      const setPhone = async (client: ScenarioClient, phone: string) => {
        await shop.backend.advance(2);
        await client.ok(captcha.sms, { phone, purpose: 'change', ...(await shop.backend.captcha()) });
        return client.outcome(user.editinfo, {
          phone,
          code: await readLastCode(shop, phone),
          currentPassword: password,
        });
      };
      const set = [
        await setPhone(first, '61239977'),
        await setPhone(first, '61239978'),
        await setPhone(second, '+85261239977'),
      ];
      const token = await undoTokenTo(shop, '61239977');
      return { set, hasToken: token !== 'none', undone: await shop.guest.outcome(user.undoContact, { token }) };
    },
    expected: { set: ['ok', 'ok', 'ok'], hasToken: true, undone: 'LINK_EXPIRED' },
  }),
  defineScenario({
    name: 'of two changes the first address has the last word',
    async run(shop) {
      const [customer] = await createTwoSessions(shop, 'contact.twice');
      const [first, second, third] = [
        'contact.twice@example.com',
        'contact.two@example.com',
        'contact.three@example.com',
      ];
      await shop.backend.advance(2);
      await moveTo(shop, customer, second);
      await shop.backend.advance(2);
      await moveTo(shop, customer, third);
      const [ofFirst, ofSecond] = [await undoTokenTo(shop, first), await undoTokenTo(shop, second)];
      const bySecond = await shop.guest.outcome(user.undoContact, { token: ofSecond });
      const byFirst = await shop.guest.outcome(user.undoContact, { token: ofFirst });
      const { user: account } = await shop.guest.ok(user.login, { username: 'contact.twice', password });
      return { bySecond, byFirst, email: account.email };
    },
    expected: { bySecond: 'ok', byFirst: 'ok', email: 'contact.twice@example.com' },
  }),
  defineScenario({
    name: 'an address that staff wrote down is unproven, and voids the links that would undo it',
    async run(shop, { operator }) {
      const [customer] = await createTwoSessions(shop, 'contact.helped');
      const old = 'contact.helped@example.com';
      await shop.backend.advance(2);
      await moveTo(shop, customer, 'contact.wrong@example.com');
      const token = await undoTokenTo(shop, old);
      const { id } = await customer.ok(user.userinfo, {});
      const edited = await operator.ok(adminUser.edit, { id, email: 'contact.right@example.com' });
      return {
        edited: { email: edited.email, isVerified: edited.emailVerified },
        undone: await shop.guest.outcome(user.undoContact, { token }),
        takenEmail: await operator.error(adminUser.edit, { id, email: 'customer@example.hk' }),
      };
    },
    expected: {
      edited: { email: 'contact.right@example.com', isVerified: false },
      undone: 'LINK_EXPIRED',
      takenEmail: { status: 422, code: 'TAKEN', fields: { email: 'taken' } },
    },
  }),
  defineScenario({
    name: 'an undone change is told to the removed address and the phone, which stays proven if it was so the week before',
    async run(shop) {
      const [customer] = await createTwoSessions(shop, 'undo.settled');
      const [old, email, phone] = ['undo.settled@example.com', 'undo.fresh@example.com', '+85261239911'];
      await addPhone(shop, customer, phone);
      await shop.backend.advance(weekMinutes);
      await moveTo(shop, customer, email);
      const token = await undoTokenTo(shop, old);
      const count = async () => [
        (await readMessages(shop, old)).length,
        (await readMessages(shop, email)).length,
        (await readMessages(shop, phone)).length,
      ];
      const before = await count();
      await shop.guest.ok(user.undoContact, { token });
      const { user: account } = await shop.guest.ok(user.login, { username: phone, password });
      const [toEmail = ''] = await readMessages(shop, email);
      return {
        notices: (await count()).map((messages, index) => messages - (before[index] ?? 0)),
        hasLink: toEmail.includes('#'),
        account: { email: account.email, phone: account.phone, isPhoneVerified: account.phoneVerified },
      };
    },
    expected: {
      notices: [0, 1, 1],
      hasLink: false,
      account: { email: 'undo.settled@example.com', phone: '+85261239911', isPhoneVerified: true },
    },
  }),
  defineScenario({
    name: 'an undone change leaves a phone of more than a day unproven: somebody may have waited for the link to expire',
    async run(shop) {
      const [customer] = await createTwoSessions(shop, 'undo.patient');
      const phone = '+85261239912';
      await shop.backend.advance(2);
      await addPhone(shop, customer, phone);
      await shop.backend.advance(25 * 60);
      await moveTo(shop, customer, 'undo.patient2@example.com');
      await shop.guest.ok(user.undoContact, { token: await undoTokenTo(shop, 'undo.patient@example.com') });
      return { loginByPhone: await shop.guest.outcome(user.login, { username: phone, password }) };
    },
    expected: { loginByPhone: 'BAD_CREDENTIALS' },
  }),
  defineScenario({
    name: 'when staff replace the e-mail, a new phone is told and unproven, and only the first phone can undo its change',
    async run(shop, { operator }) {
      const [customer] = await createTwoSessions(shop, 'undo.halved');
      const [old, first, second] = ['+85261239913', '+85261239914', '+85261239915'];
      await shop.backend.advance(2);
      await addPhone(shop, customer, old);
      await shop.backend.advance(weekMinutes);
      for (const phone of [first, second]) {
        await addPhone(shop, customer, phone);
        await shop.backend.advance(2);
      }
      const { id } = await customer.ok(user.userinfo, {});
      const earlier = await readMessages(shop, second);
      const edited = await operator.ok(adminUser.edit, { id, email: 'undo.halved2@example.com' });
      return {
        noticesToSecond: (await readMessages(shop, second)).length - earlier.length,
        isPhoneVerified: edited.phoneVerified,
        loginBySecond: await shop.guest.outcome(user.login, { username: second, password }),
        undoneByFirst: await shop.guest.outcome(user.undoContact, { token: await undoTokenTo(shop, first) }),
        undoneByOld: await shop.guest.outcome(user.undoContact, { token: await undoTokenTo(shop, old) }),
        loginByOld: await shop.guest.outcome(user.login, { username: old, password }),
      };
    },
    expected: {
      noticesToSecond: 1,
      isPhoneVerified: false,
      loginBySecond: 'BAD_CREDENTIALS',
      undoneByFirst: 'LINK_EXPIRED',
      undoneByOld: 'ok',
      loginByOld: 'ok',
    },
  }),
  defineScenario({
    name: 'when staff replace the e-mail, a phone stays proven that was so for a week or since the registration',
    async run(shop, { operator }) {
      const [customer] = await createTwoSessions(shop, 'undo.steady');
      const phone = '+85261239916';
      await shop.backend.advance(2);
      await addPhone(shop, customer, phone);
      await shop.backend.advance(weekMinutes);
      const proof = await shop.backend.captcha();
      const newPhone = '+85261239917';
      await shop.guest.ok(captcha.sms, { phone: newPhone, ...proof });
      const registered = { username: 'undo.newcomer', password, phone: newPhone };
      await shop.guest.ok(user.regist, { ...registered, code: await readLastCode(shop, newPhone) });
      const newcomer = await shop.logIn('undo.newcomer', password);
      const edit = async (client: ScenarioClient, email: string) => {
        const { id } = await client.ok(user.userinfo, {});
        return (await operator.ok(adminUser.edit, { id, email })).phoneVerified;
      };
      return [await edit(customer, 'undo.steady2@example.com'), await edit(newcomer, 'undo.newcomer@example.com')];
    },
    expected: [true, true],
  }),
  defineScenario({
    name: 'when staff replace an address, sessions and recoveries end, and the old one can undo it',
    async run(shop, { operator }) {
      const [customer] = await createTwoSessions(shop, 'undo.staffed');
      const old = 'undo.staffed@example.com';
      await shop.backend.advance(weekMinutes);
      const { ticket } = await shop.guest.ok(user.findpassword, { email: old });
      const code = await readLastCode(shop, old);
      const { id } = await customer.ok(user.userinfo, {});
      await operator.ok(adminUser.edit, { id, email: old, sex: 1 });
      const unchanged = await customer.outcome(user.userinfo, {});
      await operator.ok(adminUser.edit, { id, email: 'undo.typo@example.com' });
      const ended = {
        session: await customer.outcome(user.userinfo, {}),
        recovery: await shop.guest.outcome(user.resetpassword, { ticket, code, password: otherPassword }),
      };
      const token = await undoTokenTo(shop, old);
      return {
        unchanged,
        ended,
        messagesToNew: (await readMessages(shop, 'undo.typo@example.com')).length,
        undone: await shop.guest.outcome(user.undoContact, { token }),
        login: await shop.guest.outcome(user.login, { username: old, password }),
      };
    },
    expected: {
      unchanged: 'ok',
      ended: { session: 'UNAUTHENTICATED', recovery: 'CODE_WRONG' },
      messagesToNew: 0,
      undone: 'ok',
      login: 'ok',
    },
  }),
  defineScenario({
    name: 'when staff replace an address that was set or put back within a week, it is told and cannot undo it',
    async run(shop, { operator }) {
      const [customer] = await createTwoSessions(shop, 'undo.disputed');
      const [old, thief] = ['undo.disputed@example.com', 'undo.thief@example.com'];
      await shop.backend.advance(weekMinutes);
      await moveTo(shop, customer, thief);
      const { id } = await customer.ok(user.userinfo, {});
      await operator.ok(adminUser.edit, { id, email: 'undo.owner@example.com' });
      const fromThief = await undoTokenTo(shop, thief);
      const fromOld = await shop.guest.outcome(user.undoContact, { token: await undoTokenTo(shop, old) });
      return {
        toThief: (await readMessages(shop, thief)).length,
        fromThief,
        fromOld,
        email: (await operator.ok(adminUser.detail, { id })).email,
      };
    },
    // The code, the notice that it was added, and the one that it is replaced.
    expected: { toThief: 3, fromThief: 'none', fromOld: 'LINK_EXPIRED', email: 'undo.owner@example.com' },
  }),
];

export const contactUndoScenarios = table.map(runInOwnHour);
