import { contract } from '@sampan/api/contract';
import {
  codeTo,
  inAnHourOfItsOwn,
  noCode,
  otherPassword,
  otherThan,
  password,
  registerCode,
  twoSessions,
} from './codeSteps.ts';
import type { Scenario } from './scenario.ts';

const { user, captcha, outbox } = contract;

const table: Scenario[] = [
  {
    name: 'a forgotten password is set anew by a code, which ends all sessions',
    async run(shop) {
      const [one, other] = await twoSessions(shop, 'code.forgets');
      const email = 'code.forgets@example.com';
      const { ticket, cooldown } = await shop.guest.ok(user.findpassword, { email });
      const code = await codeTo(shop, email);
      const input = { ticket, code, password: otherPassword };
      return [
        cooldown,
        await shop.guest.outcome(user.resetpassword, { ...input, code: otherThan(code) }),
        await shop.guest.outcome(user.resetpassword, { ...input, ticket: `${ticket}x` }),
        await one.outcome(user.userinfo, {}),
        await shop.guest.outcome(user.resetpassword, input),
        await one.outcome(user.userinfo, {}),
        await other.outcome(user.userinfo, {}),
        await shop.guest.outcome(user.login, { username: email, password }),
        await shop.guest.outcome(user.login, { username: email, password: otherPassword }),
        await shop.guest.outcome(user.resetpassword, input),
      ];
    },
    expected: [
      60,
      'CODE_WRONG',
      'CODE_WRONG',
      'ok',
      'ok',
      'UNAUTHENTICATED',
      'UNAUTHENTICATED',
      'BAD_CREDENTIALS',
      'ok',
      'CODE_WRONG',
    ],
  },
  {
    name: 'of an unknown account nothing is told and nothing is sent',
    async run(shop) {
      const email = 'code.nobody@example.com';
      const answer = await shop.guest.ok(user.findpassword, { email });
      const early = await shop.guest.outcome(user.findpassword, { email });
      const input = { ticket: answer.ticket, code: '123456', password: otherPassword };
      return [
        Object.keys(answer).sort(),
        answer.cooldown,
        early,
        await codeTo(shop, email),
        await shop.guest.outcome(user.resetpassword, input),
      ];
    },
    expected: [['cooldown', 'ticket'], 60, 'TOO_MANY_REQUESTS', noCode, 'CODE_WRONG'],
  },
  {
    name: 'a forgotten password is found by phone with the picture alone',
    async run(shop) {
      const phone = '+85261230004';
      await shop.guest.ok(captcha.sms, { phone, ...(await shop.backend.captcha()) });
      const opening = await codeTo(shop, phone);
      await shop.guest.ok(user.regist, { username: 'code.byphone', password, phone, code: opening });
      const bare = await shop.guest.outcome(user.findpassword, { phone });
      const { ticket } = await shop.guest.ok(user.findpassword, { phone, ...(await shop.backend.captcha()) });
      const code = await codeTo(shop, phone);
      return [
        bare,
        await shop.guest.outcome(user.resetpassword, { ticket, code, password: otherPassword }),
        await shop.guest.outcome(user.login, { username: phone, password: otherPassword }),
        await shop.guest.outcome(user.findpassword, {}),
      ];
    },
    expected: ['CAPTCHA_REQUIRED', 'ok', 'ok', 'VALIDATION'],
  },
  {
    name: 'a code for a new password opens nothing else',
    async run(shop) {
      await twoSessions(shop, 'code.reset');
      const email = 'code.reset@example.com';
      const { ticket } = await shop.guest.ok(user.findpassword, { email });
      const code = await codeTo(shop, email);
      const registers = await shop.guest.outcome(user.regist, { username: 'code.other', password, email, code });
      return [registers, await shop.guest.outcome(user.resetpassword, { ticket, code, password: otherPassword })];
    },
    expected: ['CODE_WRONG', 'ok'],
  },
  {
    name: 'a new password needs the old one, and ends the other sessions alone',
    async run(shop) {
      const [here, there] = await twoSessions(shop, 'code.newpass');
      const { status, body } = await here.send(user.editinfo, {
        password: otherPassword,
        currentPassword: 'not this one',
      });
      const without = await here.outcome(user.editinfo, { password: otherPassword });
      await here.ok(user.editinfo, { password: otherPassword, currentPassword: password });
      return [
        status,
        (body as { code: string }).code,
        Object.keys((body as { fields: object }).fields),
        without,
        await here.outcome(user.userinfo, {}),
        await there.outcome(user.userinfo, {}),
        await shop.guest.outcome(user.login, { username: 'code.newpass', password: otherPassword }),
      ];
    },
    expected: [422, 'PASSWORD_WRONG', ['currentPassword'], 'PASSWORD_WRONG', 'ok', 'UNAUTHENTICATED', 'ok'],
  },
  {
    name: 'the old password can be tried ten times an hour',
    async run(shop) {
      const [customer] = await twoSessions(shop, 'code.tries');
      const outcomes = [];
      for (let attempt = 0; attempt < 11; attempt += 1) {
        outcomes.push(await customer.outcome(user.editinfo, { password: otherPassword, currentPassword: 'guess' }));
      }
      return [outcomes.filter((one) => one === 'PASSWORD_WRONG').length, outcomes.at(-1)];
    },
    expected: [10, 'TOO_MANY_REQUESTS'],
  },
  {
    name: 'who changes password or e-mail is safe from a code that was sent before',
    async run(shop) {
      const [customer] = await twoSessions(shop, 'code.evicts');
      const email = 'code.evicts@example.com';
      const { ticket } = await shop.guest.ok(user.findpassword, { email });
      const code = await codeTo(shop, email);
      await customer.ok(user.editinfo, { password: otherPassword, currentPassword: password });
      return [
        await shop.guest.outcome(user.resetpassword, { ticket, code, password: 'the old ferry 7' }),
        await shop.guest.outcome(user.login, { username: email, password: otherPassword }),
      ];
    },
    expected: ['CODE_WRONG', 'ok'],
  },
  {
    name: 'logging out everywhere ends the sessions of every device, and nobody else’s',
    async run(shop) {
      const [here, there] = await twoSessions(shop, 'code.leaves');
      const somebody = await shop.newCustomer();
      await here.ok(user.logout, { everywhere: true });
      return [
        await here.outcome(user.userinfo, {}),
        await there.outcome(user.userinfo, {}),
        await somebody.outcome(user.userinfo, {}),
      ];
    },
    expected: ['UNAUTHENTICATED', 'UNAUTHENTICATED', 'ok'],
  },
  {
    name: 'whether a name is free is told, to its owner too',
    async run(shop) {
      const [owner] = await twoSessions(shop, 'Code.Name');
      return [
        (await shop.guest.ok(user.nameAvailable, { username: 'code.name' })).available,
        (await owner.ok(user.nameAvailable, { username: 'code.NAME' })).available,
        (await shop.guest.ok(user.nameAvailable, { username: 'code.free' })).available,
        await shop.guest.outcome(user.nameAvailable, { username: 'a@b' }),
      ];
    },
    expected: [false, true, true, 'VALIDATION'],
  },
  {
    name: 'the outbox is for admins, newest first, found by whom it went to',
    async run(shop) {
      const [operator, admin] = [await shop.signIn('operator'), await shop.signIn('admin')];
      await registerCode(shop, 'outbox.one@example.com');
      await registerCode(shop, 'outbox.two@example.com');
      const { list, total, limit } = await admin.ok(outbox.list, { keyword: 'OUTBOX.' });
      return [
        await operator.outcome(outbox.list, {}),
        await shop.guest.outcome(outbox.list, {}),
        list.map(({ channel, to }) => `${channel} ${to}`),
        list.every(({ subject, text }) => Boolean(subject) && text.length > 20),
        total,
        limit,
      ];
    },
    expected: [
      'FORBIDDEN',
      'UNAUTHENTICATED',
      ['mail outbox.two@example.com', 'mail outbox.one@example.com'],
      true,
      2,
      20,
    ],
  },
];

export const passwordScenarios = table.map(inAnHourOfItsOwn);
