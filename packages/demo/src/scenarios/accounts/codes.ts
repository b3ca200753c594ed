import { contract } from '@sampan/api/contract';
import { defineScenario, type Scenario } from '../scenario.ts';
import { createTwoSessions, getWrongCode, password, readLastCode, registerCode, runInOwnHour } from './codeSteps.ts';

const { user, captcha } = contract;

const table: Scenario[] = [
  defineScenario({
    name: 'a code by mail stands in for the picture and opens an account, once',
    async run(shop) {
      const email = 'code.once@example.com';
      const code = await registerCode(shop, email);
      const opened = await shop.guest.ok(user.regist, { username: 'code.once', password, email, code });
      const again = { username: 'code.twice', password, email: 'Code.Once@example.com', code };
      return { email: opened.user.email, usedAgain: await shop.guest.outcome(user.regist, again) };
    },
    expected: { email: 'code.once@example.com', usedAgain: 'CODE_WRONG' },
  }),
  defineScenario({
    name: 'a code by message opens an account by phone',
    async run(shop) {
      const phone = '+85261230001';
      const proof = await shop.backend.captcha();
      const { cooldown } = await shop.guest.ok(captcha.sms, { phone: '+852 6123 0001', ...proof });
      const code = await readLastCode(shop, phone);
      const { user: opened } = await shop.guest.ok(user.regist, { username: 'code.sms', password, phone, code });
      return { cooldown, phone: opened.phone, email: opened.email };
    },
    expected: { cooldown: 60, phone: '+85261230001', email: '' },
  }),
  defineScenario({
    name: 'a proven phone number is found in every notation',
    async run(shop) {
      const phone = '61560002';
      await shop.guest.ok(captcha.sms, { phone, ...(await shop.backend.captcha()) });
      const code = await readLastCode(shop, phone);
      await shop.guest.ok(user.regist, { username: 'code.notation', password, phone, code });
      const typed = ['61560002', '+852 6156 0002', '85261560002', '0085261560002', '+8613800138000'];
      const logins: string[] = [];
      for (const username of typed) logins.push(await shop.guest.outcome(user.login, { username, password }));
      return logins;
    },
    expected: ['ok', 'ok', 'ok', 'ok', 'BAD_CREDENTIALS'],
  }),
  defineScenario({
    name: 'a phone number has to wait for its next code in every notation',
    async run(shop) {
      const outcomes = [];
      for (const phone of ['61560001', '+852 6156 0001', '85261560001', '0085261560001']) {
        outcomes.push(await shop.guest.outcome(captcha.sms, { phone, ...(await shop.backend.captcha()) }));
      }
      return { outcomes };
    },
    expected: { outcomes: ['ok', 'TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS'] },
  }),
  defineScenario({
    name: 'a message asks for the picture, a mail does without',
    async run({ guest }) {
      const bare = { phone: '+85261230002' } as { phone: string; captchaId: string; captcha: string };
      return {
        smsWithoutCaptcha: await guest.outcome(captcha.sms, bare),
        smsWrongCaptcha: await guest.outcome(captcha.sms, { ...bare, captchaId: 'none', captcha: 'none' }),
        mailWithoutCaptcha: await guest.outcome(captcha.mail, { email: 'bare@example.com' }),
        mailWrongCaptcha: await guest.outcome(captcha.mail, {
          email: 'wrong@example.com',
          captchaId: 'none',
          captcha: 'none',
        }),
      };
    },
    expected: {
      smsWithoutCaptcha: 'VALIDATION',
      smsWrongCaptcha: 'CAPTCHA_WRONG',
      mailWithoutCaptcha: 'ok',
      mailWrongCaptcha: 'CAPTCHA_WRONG',
    },
  }),
  defineScenario({
    name: 'a code is good for ten minutes',
    async run(shop) {
      const [early, late] = ['code.early@example.com', 'code.late@example.com'];
      const codes = [await registerCode(shop, early), await registerCode(shop, late)];
      await shop.backend.advance(9);
      const first = { username: 'code.early', password, email: early, code: codes[0] };
      const inTime = await shop.guest.outcome(user.regist, first);
      await shop.backend.advance(1);
      const second = { username: 'code.late', password, email: late, code: codes[1] };
      return { inTime, late: await shop.guest.outcome(user.regist, second) };
    },
    expected: { inTime: 'ok', late: 'CODE_WRONG' },
  }),
  defineScenario({
    name: 'a captcha is good for five minutes',
    async run(shop) {
      const [early, late] = [await shop.backend.captcha(), await shop.backend.captcha()];
      await shop.backend.advance(4);
      const inTime = await shop.guest.outcome(captcha.mail, { email: 'captcha.early@example.com', ...early });
      await shop.backend.advance(2);
      const tooLate = await shop.guest.outcome(captcha.mail, { email: 'captcha.late@example.com', ...late });
      return { inTime, tooLate };
    },
    expected: { inTime: 'ok', tooLate: 'CAPTCHA_WRONG' },
  }),
  defineScenario({
    name: 'a code is bound to its address',
    async run(shop) {
      const code = await registerCode(shop, 'code.here@example.com');
      const elsewhere = { username: 'code.there', password, email: 'code.there@example.com', code };
      return { otherAddress: await shop.guest.outcome(user.regist, elsewhere) };
    },
    expected: { otherAddress: 'CODE_WRONG' },
  }),
  defineScenario({
    name: 'a code is bound to what it was asked for',
    async run(shop) {
      const email = 'code.purpose@example.com';
      const [customer] = await createTwoSessions(shop, 'code.asks');
      const toRegister = await registerCode(shop, email);
      const change = { email, code: toRegister, currentPassword: password };
      const asChange = await customer.outcome(user.editinfo, change);
      await customer.ok(captcha.mail, { email, purpose: 'change' });
      const toChange = await readLastCode(shop, email);
      const input = { username: 'code.purpose', password, email, code: toChange };
      return {
        asChange,
        asRegistration: await shop.guest.outcome(user.regist, input),
        areDifferent: toRegister !== toChange,
      };
    },
    expected: { asChange: 'CODE_WRONG', asRegistration: 'CODE_WRONG', areDifferent: true },
  }),
  defineScenario({
    name: 'after five wrong guesses the right code is refused too',
    async run(shop) {
      const email = 'code.guessed@example.com';
      const code = await registerCode(shop, email);
      const input = { username: 'code.guessed', password, email };
      const guesses = [];
      for (let guess = 0; guess < 5; guess += 1) {
        guesses.push(await shop.guest.outcome(user.regist, { ...input, code: getWrongCode(code) }));
      }
      return {
        distinctOutcomes: new Set(guesses).size,
        wrongGuess: guesses[0],
        rightCode: await shop.guest.outcome(user.regist, { ...input, code }),
      };
    },
    expected: { distinctOutcomes: 1, wrongGuess: 'CODE_WRONG', rightCode: 'CODE_WRONG' },
  }),
  defineScenario({
    name: 'a refused name leaves the code unspent',
    async run(shop) {
      const email = 'code.unspent@example.com';
      const code = await registerCode(shop, email);
      return {
        takenName: await shop.guest.outcome(user.regist, { username: 'customer', password, email, code }),
        freeName: await shop.guest.outcome(user.regist, { username: 'code.unspent', password, email, code }),
      };
    },
    expected: { takenName: 'TAKEN', freeName: 'ok' },
  }),
  defineScenario({
    name: 'the next code may be asked for after a minute, and is then the only one',
    async run(shop) {
      const email = 'code.again@example.com';
      const first = await registerCode(shop, email);
      const { status, details } = await shop.guest.error(captcha.mail, { email });
      const { retryAfter } = details as { retryAfter: number };
      await shop.backend.advance(1);
      const second = await registerCode(shop, email);
      const input = { username: 'code.again', password, email };
      return {
        status,
        retryAfter,
        firstCode: await shop.guest.outcome(user.regist, { ...input, code: first }),
        secondCode: await shop.guest.outcome(user.regist, { ...input, code: second }),
      };
    },
    expected: { status: 429, retryAfter: 60, firstCode: 'CODE_WRONG', secondCode: 'ok' },
  }),
  defineScenario({
    name: 'an ask that comes too early does not use the picture up',
    async run(shop) {
      const email = 'code.eager@example.com';
      await shop.guest.ok(captcha.mail, { email });
      const proof = await shop.backend.captcha();
      const early = await shop.guest.outcome(captcha.mail, { email, ...proof });
      await shop.backend.advance(1);
      return { early, later: await shop.guest.outcome(captcha.mail, { email, ...proof }) };
    },
    expected: { early: 'TOO_MANY_REQUESTS', later: 'ok' },
  }),
  defineScenario({
    name: 'an ask that came too early is answered when it is sent again, with the same key',
    async run(shop) {
      const email = 'code.patient@example.com';
      await shop.guest.ok(captcha.mail, { email });
      const key = 'the-same-ask-for-a-code';
      const early = await shop.guest.send(captcha.mail, { email }, key);
      await shop.backend.advance(1);
      const later = await shop.guest.send(captcha.mail, { email }, key);
      const again = await shop.guest.send(captcha.mail, { email }, key);
      return {
        earlyStatus: early.status,
        laterStatus: later.status,
        againStatus: again.status,
        isReplayed: again.isReplayed,
      };
    },
    expected: { earlyStatus: 429, laterStatus: 200, againStatus: 200, isReplayed: true },
  }),
  defineScenario({
    name: 'an address gets three codes an hour without a picture, five in all',
    async run(shop) {
      const email = 'code.many@example.com';
      const outcomes = [];
      for (let ask = 0; ask < 4; ask += 1) {
        outcomes.push(await shop.guest.outcome(captcha.mail, { email }));
        await shop.backend.advance(1.1);
      }
      for (let ask = 0; ask < 3; ask += 1) {
        outcomes.push(await shop.guest.outcome(captcha.mail, { email, ...(await shop.backend.captcha()) }));
        await shop.backend.advance(1.1);
      }
      await shop.backend.advance(60);
      return { outcomes: [...outcomes, await shop.guest.outcome(captcha.mail, { email })] };
    },
    expected: { outcomes: ['ok', 'ok', 'ok', 'TOO_MANY_REQUESTS', 'ok', 'ok', 'TOO_MANY_REQUESTS', 'ok'] },
  }),
  defineScenario({
    name: 'somebody gets five codes an hour without a picture, whatever the addresses, and more with one',
    async run(shop) {
      const outcomes = [];
      for (let ask = 0; ask < 6; ask += 1) {
        outcomes.push(await shop.guest.outcome(captcha.mail, { email: `code.crowd${ask}@example.com` }));
      }
      const proof = await shop.backend.captcha();
      return {
        outcomes: [...outcomes, await shop.guest.outcome(captcha.mail, { email: 'code.seen@example.com', ...proof })],
      };
    },
    expected: { outcomes: ['ok', 'ok', 'ok', 'ok', 'ok', 'TOO_MANY_REQUESTS', 'ok'] },
  }),
  defineScenario({
    name: 'a new e-mail is taken over with its code, and logs in',
    async run(shop) {
      const [customer] = await createTwoSessions(shop, 'code.moves');
      const email = 'code.moved@example.com';
      await customer.ok(captcha.mail, { email, purpose: 'change' });
      const code = await readLastCode(shop, email);
      const wrong = await customer.outcome(user.editinfo, {
        email,
        code: getWrongCode(code),
        currentPassword: password,
      });
      const moved = await customer.ok(user.editinfo, { email, code, currentPassword: password });
      return {
        wrong,
        email: moved.email,
        loginByNew: await shop.guest.outcome(user.login, { username: email, password }),
        loginByOld: await shop.guest.outcome(user.login, { username: 'code.moves@example.com', password }),
      };
    },
    expected: { wrong: 'CODE_WRONG', email: 'code.moved@example.com', loginByNew: 'ok', loginByOld: 'BAD_CREDENTIALS' },
  }),
  defineScenario({
    name: 'a code for a new phone is nobody else’s, and guests cannot ask for one',
    async run(shop) {
      const phone = '+85261230003';
      const [[one], [other]] = [await createTwoSessions(shop, 'code.one'), await createTwoSessions(shop, 'code.other')];
      const currentPassword = password;
      const guest = await shop.guest.outcome(captcha.sms, {
        phone,
        purpose: 'change',
        ...(await shop.backend.captcha()),
      });
      await one.ok(captcha.sms, { phone, purpose: 'change', ...(await shop.backend.captcha()) });
      const code = await readLastCode(shop, phone);
      return {
        asGuest: guest,
        asAnother: await other.outcome(user.editinfo, { phone, code, currentPassword }),
        withEmailToo: await one.outcome(user.editinfo, {
          phone,
          email: 'code.both@example.com',
          code,
          currentPassword,
        }),
        phone: (await one.ok(user.editinfo, { phone, code, currentPassword })).phone,
      };
    },
    expected: {
      asGuest: 'UNAUTHENTICATED',
      asAnother: 'CODE_WRONG',
      withEmailToo: 'CODE_WRONG',
      phone: '+85261230003',
    },
  }),
];

export const codeScenarios = table.map(runInOwnHour);
