import { contract } from '@sampan/api/contract';
import { defineScenario, type Scenario } from '../scenario.ts';
import {
  createTwoSessions,
  getWrongCode,
  noCode,
  otherPassword,
  password,
  readLastCode,
  registerCode,
  runInOwnHour,
} from './codeSteps.ts';

const { adminUser, user, captcha, outbox } = contract;

const table: Scenario[] = [
  defineScenario({
    name: 'a forgotten password is set anew by a code, which ends all sessions',
    async run(shop) {
      const [one, other] = await createTwoSessions(shop, 'code.forgets');
      const email = 'code.forgets@example.com';
      const { ticket, cooldown } = await shop.guest.ok(user.findpassword, { email });
      const code = await readLastCode(shop, email);
      const input = { ticket, code, password: otherPassword };
      return {
        cooldown,
        wrongCode: await shop.guest.outcome(user.resetpassword, { ...input, code: getWrongCode(code) }),
        wrongTicket: await shop.guest.outcome(user.resetpassword, { ...input, ticket: `${ticket}x` }),
        sessionBefore: await one.outcome(user.userinfo, {}),
        reset: await shop.guest.outcome(user.resetpassword, input),
        session: await one.outcome(user.userinfo, {}),
        otherSession: await other.outcome(user.userinfo, {}),
        oldPassword: await shop.guest.outcome(user.login, { username: email, password }),
        newPassword: await shop.guest.outcome(user.login, { username: email, password: otherPassword }),
        usedAgain: await shop.guest.outcome(user.resetpassword, input),
      };
    },
    expected: {
      cooldown: 60,
      wrongCode: 'CODE_WRONG',
      wrongTicket: 'CODE_WRONG',
      sessionBefore: 'ok',
      reset: 'ok',
      session: 'UNAUTHENTICATED',
      otherSession: 'UNAUTHENTICATED',
      oldPassword: 'BAD_CREDENTIALS',
      newPassword: 'ok',
      usedAgain: 'CODE_WRONG',
    },
  }),
  defineScenario({
    name: 'an unknown account is not revealed and gets no message',
    async run(shop) {
      const email = 'code.nobody@example.com';
      const answer = await shop.guest.ok(user.findpassword, { email });
      const early = await shop.guest.outcome(user.findpassword, { email });
      const input = { ticket: answer.ticket, code: '123456', password: otherPassword };
      return {
        keys: Object.keys(answer).sort(),
        cooldown: answer.cooldown,
        early,
        code: await readLastCode(shop, email),
        reset: await shop.guest.outcome(user.resetpassword, input),
      };
    },
    expected: {
      keys: ['cooldown', 'ticket'],
      cooldown: 60,
      early: 'TOO_MANY_REQUESTS',
      code: noCode,
      reset: 'CODE_WRONG',
    },
  }),
  defineScenario({
    name: 'requests to register leave an address its codes to reset the password, by mail and by SMS',
    async run(shop) {
      const [email, phone] = ['code.flooded@example.com', '+85261230014'];
      await createTwoSessions(shop, 'code.flooded');
      const flood = async (ask: () => Promise<string>) => {
        const outcomes = [];
        for (let count = 0; count < 6; count += 1) {
          outcomes.push(await ask());
          await shop.backend.advance(1.1);
        }
        return outcomes.at(-1);
      };
      const { guest, backend } = shop;
      const register = {
        byMail: await flood(async () => guest.outcome(captcha.mail, { email, ...(await backend.captcha()) })),
        bySms: await flood(async () => guest.outcome(captcha.sms, { phone, ...(await backend.captcha()) })),
      };
      return {
        register,
        resetByMail: await guest.outcome(user.findpassword, { email }),
        resetBySms: await guest.outcome(user.findpassword, { phone, ...(await backend.captcha()) }),
      };
    },
    expected: {
      register: { byMail: 'TOO_MANY_REQUESTS', bySms: 'TOO_MANY_REQUESTS' },
      resetByMail: 'ok',
      resetBySms: 'ok',
    },
  }),
  defineScenario({
    name: 'a forgotten password is found by phone with the picture alone',
    async run(shop) {
      const phone = '+85261230004';
      await shop.guest.ok(captcha.sms, { phone, ...(await shop.backend.captcha()) });
      const opening = await readLastCode(shop, phone);
      await shop.guest.ok(user.regist, { username: 'code.byphone', password, phone, code: opening });
      const bare = await shop.guest.outcome(user.findpassword, { phone });
      const withoutId = await shop.guest.outcome(user.findpassword, { phone, captcha: 'ANY' });
      const { ticket } = await shop.guest.ok(user.findpassword, { phone, ...(await shop.backend.captcha()) });
      const code = await readLastCode(shop, phone);
      return {
        withoutCaptcha: bare,
        withoutCaptchaId: withoutId,
        reset: await shop.guest.outcome(user.resetpassword, { ticket, code, password: otherPassword }),
        login: await shop.guest.outcome(user.login, { username: phone, password: otherPassword }),
        empty: await shop.guest.outcome(user.findpassword, {}),
      };
    },
    expected: {
      withoutCaptcha: 'CAPTCHA_REQUIRED',
      withoutCaptchaId: 'CAPTCHA_REQUIRED',
      reset: 'ok',
      login: 'ok',
      empty: 'VALIDATION',
    },
  }),
  defineScenario({
    name: 'a number abroad does not recover the account of one at home with the same digits',
    async run(shop) {
      const [home, abroad] = ['13105550123', '+13105550123'];
      await shop.guest.ok(captcha.sms, { phone: home, ...(await shop.backend.captcha()) });
      const code = await readLastCode(shop, home);
      await shop.guest.ok(user.regist, { username: 'code.digits', password, phone: home, code });
      const { ticket } = await shop.guest.ok(user.findpassword, { phone: abroad, ...(await shop.backend.captcha()) });
      const input = { ticket, code: await readLastCode(shop, abroad), password: otherPassword };
      return {
        codesAbroad: (await shop.backend.messagesTo(abroad)).length,
        reset: await shop.guest.outcome(user.resetpassword, input),
        login: await shop.guest.outcome(user.login, { username: abroad, password }),
      };
    },
    expected: { codesAbroad: 0, reset: 'CODE_WRONG', login: 'BAD_CREDENTIALS' },
  }),
  defineScenario({
    name: 'a code for a new password opens nothing else',
    async run(shop) {
      await createTwoSessions(shop, 'code.reset');
      const email = 'code.reset@example.com';
      const { ticket } = await shop.guest.ok(user.findpassword, { email });
      const code = await readLastCode(shop, email);
      const registers = await shop.guest.outcome(user.regist, { username: 'code.other', password, email, code });
      return {
        register: registers,
        reset: await shop.guest.outcome(user.resetpassword, { ticket, code, password: otherPassword }),
      };
    },
    expected: { register: 'CODE_WRONG', reset: 'ok' },
  }),
  defineScenario({
    name: 'a new password needs the old one, and ends the other sessions alone',
    async run(shop) {
      const [here, there] = await createTwoSessions(shop, 'code.newpass');
      const wrong = await here.error(user.editinfo, { password: otherPassword, currentPassword: 'not this one' });
      const without = await here.outcome(user.editinfo, { password: otherPassword });
      const same = await here.error(user.editinfo, { password, currentPassword: password });
      await here.ok(user.editinfo, { password: otherPassword, currentPassword: password });
      return {
        status: wrong.status,
        code: wrong.code,
        fields: Object.keys(wrong.fields ?? {}),
        without,
        same: [same.code, same.fields],
        thisSession: await here.outcome(user.userinfo, {}),
        otherSession: await there.outcome(user.userinfo, {}),
        login: await shop.guest.outcome(user.login, { username: 'code.newpass', password: otherPassword }),
      };
    },
    expected: {
      status: 422,
      code: 'PASSWORD_WRONG',
      fields: ['currentPassword'],
      without: 'PASSWORD_WRONG',
      same: ['VALIDATION', { password: 'same' }],
      thisSession: 'ok',
      otherSession: 'UNAUTHENTICATED',
      login: 'ok',
    },
  }),
  defineScenario({
    name: 'the old password can be tried ten times an hour',
    async run(shop) {
      const [customer] = await createTwoSessions(shop, 'code.tries');
      const outcomes = [];
      for (let attempt = 0; attempt < 11; attempt += 1) {
        outcomes.push(await customer.outcome(user.editinfo, { password: otherPassword, currentPassword: 'guess' }));
      }
      return { wrong: outcomes.filter((one) => one === 'PASSWORD_WRONG').length, last: outcomes.at(-1) };
    },
    expected: { wrong: 10, last: 'TOO_MANY_REQUESTS' },
  }),
  defineScenario({
    name: 'a change of password or e-mail voids codes sent before',
    async run(shop) {
      const [customer] = await createTwoSessions(shop, 'code.evicts');
      const email = 'code.evicts@example.com';
      const { ticket } = await shop.guest.ok(user.findpassword, { email });
      const code = await readLastCode(shop, email);
      await customer.ok(user.editinfo, { password: otherPassword, currentPassword: password });
      return {
        reset: await shop.guest.outcome(user.resetpassword, { ticket, code, password: 'the old ferry 7' }),
        login: await shop.guest.outcome(user.login, { username: email, password: otherPassword }),
      };
    },
    expected: { reset: 'CODE_WRONG', login: 'ok' },
  }),
  defineScenario({
    name: 'an account that staff disabled meanwhile gets no new password',
    async run(shop, { operator }) {
      const [customer] = await createTwoSessions(shop, 'code.disabled');
      const { id } = await customer.ok(user.userinfo, {});
      const email = 'code.disabled@example.com';
      const { ticket } = await shop.guest.ok(user.findpassword, { email });
      const code = await readLastCode(shop, email);
      await operator.ok(adminUser.edit, { id, status: 1 });
      const reset = await shop.guest.outcome(user.resetpassword, { ticket, code, password: otherPassword });
      await operator.ok(adminUser.edit, { id, status: 0 });
      return { reset, login: await shop.guest.outcome(user.login, { username: email, password }) };
    },
    expected: { reset: 'CODE_WRONG', login: 'ok' },
  }),
  defineScenario({
    name: 'logging out everywhere ends all sessions of the user, and no others',
    async run(shop) {
      const [here, there] = await createTwoSessions(shop, 'code.leaves');
      const somebody = await shop.newCustomer();
      await here.ok(user.logout, { everywhere: true });
      return {
        thisSession: await here.outcome(user.userinfo, {}),
        thatSession: await there.outcome(user.userinfo, {}),
        ofAnother: await somebody.outcome(user.userinfo, {}),
      };
    },
    expected: { thisSession: 'UNAUTHENTICATED', thatSession: 'UNAUTHENTICATED', ofAnother: 'ok' },
  }),
  defineScenario({
    name: 'availability of a name is reported, also to its owner',
    async run(shop) {
      const [owner] = await createTwoSessions(shop, 'Code.Name');
      return {
        asGuest: (await shop.guest.ok(user.nameAvailable, { username: 'code.name' })).available,
        asOwner: (await owner.ok(user.nameAvailable, { username: 'code.NAME' })).available,
        free: (await shop.guest.ok(user.nameAvailable, { username: 'code.free' })).available,
        invalid: await shop.guest.outcome(user.nameAvailable, { username: 'a@b' }),
      };
    },
    expected: { asGuest: false, asOwner: true, free: true, invalid: 'VALIDATION' },
  }),
  defineScenario({
    name: 'the outbox is for admins, newest first, found by whom it went to',
    async run(shop, { operator, admin }) {
      await registerCode(shop, 'outbox.one@example.com');
      await registerCode(shop, 'outbox.two@example.com');
      const { list, total, limit } = await admin.ok(outbox.list, { keyword: 'OUTBOX.' });
      return {
        asOperator: await operator.outcome(outbox.list, {}),
        asGuest: await shop.guest.outcome(outbox.list, {}),
        addresses: list.map(({ channel, to }) => `${channel} ${to}`),
        haveTexts: list.every(({ subject, text }) => Boolean(subject) && text.length > 20),
        total,
        limit,
      };
    },
    expected: {
      asOperator: 'FORBIDDEN',
      asGuest: 'UNAUTHENTICATED',
      addresses: ['mail outbox.two@example.com', 'mail outbox.one@example.com'],
      haveTexts: true,
      total: 2,
      limit: 20,
    },
  }),
];

export const passwordScenarios = table.map(runInOwnHour);
