import { contract } from '@sampan/api/contract';
import { codeTo, inAnHourOfItsOwn, otherThan, password, registerCode, twoSessions } from './codeSteps.ts';
import type { Scenario } from './scenario.ts';

const { user, captcha } = contract;

const table: Scenario[] = [
  {
    name: 'a code by mail stands in for the picture and opens an account, once',
    async run(shop) {
      const email = 'code.once@example.com';
      const code = await registerCode(shop, email);
      const opened = await shop.guest.ok(user.regist, { username: 'code.once', password, email, code });
      const again = { username: 'code.twice', password, email: 'Code.Once@example.com', code };
      return [opened.user.email, await shop.guest.outcome(user.regist, again)];
    },
    expected: ['code.once@example.com', 'CODE_WRONG'],
  },
  {
    name: 'a code by message opens an account by phone',
    async run(shop) {
      const phone = '+85261230001';
      const proof = await shop.backend.captcha();
      const { cooldown } = await shop.guest.ok(captcha.sms, { phone: '+852 6123 0001', ...proof });
      const code = await codeTo(shop, phone);
      const { user: opened } = await shop.guest.ok(user.regist, { username: 'code.sms', password, phone, code });
      return [cooldown, opened.phone, opened.email];
    },
    expected: [60, '+85261230001', ''],
  },
  {
    name: 'a message asks for the picture, a mail does without',
    async run({ guest }) {
      const bare = { phone: '+85261230002' } as { phone: string; captchaId: string; captcha: string };
      return [
        await guest.outcome(captcha.sms, bare),
        await guest.outcome(captcha.sms, { ...bare, captchaId: 'none', captcha: 'none' }),
        await guest.outcome(captcha.mail, { email: 'bare@example.com' }),
        await guest.outcome(captcha.mail, { email: 'wrong@example.com', captchaId: 'none', captcha: 'none' }),
      ];
    },
    expected: ['VALIDATION', 'CAPTCHA_WRONG', 'ok', 'CAPTCHA_WRONG'],
  },
  {
    name: 'a code is good for ten minutes',
    async run(shop) {
      const [early, late] = ['code.early@example.com', 'code.late@example.com'];
      const codes = [await registerCode(shop, early), await registerCode(shop, late)];
      await shop.backend.advance(9);
      const first = { username: 'code.early', password, email: early, code: codes[0] };
      const inTime = await shop.guest.outcome(user.regist, first);
      await shop.backend.advance(1);
      const second = { username: 'code.late', password, email: late, code: codes[1] };
      return [inTime, await shop.guest.outcome(user.regist, second)];
    },
    expected: ['ok', 'CODE_WRONG'],
  },
  {
    name: 'a code is bound to its address',
    async run(shop) {
      const code = await registerCode(shop, 'code.here@example.com');
      const elsewhere = { username: 'code.there', password, email: 'code.there@example.com', code };
      return [await shop.guest.outcome(user.regist, elsewhere)];
    },
    expected: ['CODE_WRONG'],
  },
  {
    name: 'a code is bound to what it was asked for',
    async run(shop) {
      const email = 'code.purpose@example.com';
      const [customer] = await twoSessions(shop, 'code.asks');
      const toRegister = await registerCode(shop, email);
      const change = { email, code: toRegister, currentPassword: password };
      const asChange = await customer.outcome(user.editinfo, change);
      await customer.ok(captcha.mail, { email, purpose: 'change' });
      const toChange = await codeTo(shop, email);
      const input = { username: 'code.purpose', password, email, code: toChange };
      return [asChange, await shop.guest.outcome(user.regist, input), toRegister !== toChange];
    },
    expected: ['CODE_WRONG', 'CODE_WRONG', true],
  },
  {
    name: 'after five wrong guesses the right code is refused too',
    async run(shop) {
      const email = 'code.guessed@example.com';
      const code = await registerCode(shop, email);
      const input = { username: 'code.guessed', password, email };
      const guesses = [];
      for (let guess = 0; guess < 5; guess += 1) {
        guesses.push(await shop.guest.outcome(user.regist, { ...input, code: otherThan(code) }));
      }
      return [new Set(guesses).size, guesses[0], await shop.guest.outcome(user.regist, { ...input, code })];
    },
    expected: [1, 'CODE_WRONG', 'CODE_WRONG'],
  },
  {
    name: 'a refused name leaves the code unspent',
    async run(shop) {
      const email = 'code.unspent@example.com';
      const code = await registerCode(shop, email);
      return [
        await shop.guest.outcome(user.regist, { username: 'customer', password, email, code }),
        await shop.guest.outcome(user.regist, { username: 'code.unspent', password, email, code }),
      ];
    },
    expected: ['TAKEN', 'ok'],
  },
  {
    name: 'the next code may be asked for after a minute, and is then the only one',
    async run(shop) {
      const email = 'code.again@example.com';
      const first = await registerCode(shop, email);
      const { status, body } = await shop.guest.send(captcha.mail, { email });
      const { retryAfter } = (body as { details: { retryAfter: number } }).details;
      await shop.backend.advance(1);
      const second = await registerCode(shop, email);
      const input = { username: 'code.again', password, email };
      return [
        status,
        retryAfter,
        await shop.guest.outcome(user.regist, { ...input, code: first }),
        await shop.guest.outcome(user.regist, { ...input, code: second }),
      ];
    },
    expected: [429, 60, 'CODE_WRONG', 'ok'],
  },
  {
    name: 'an ask that comes too early does not use the picture up',
    async run(shop) {
      const email = 'code.eager@example.com';
      await shop.guest.ok(captcha.mail, { email });
      const proof = await shop.backend.captcha();
      const early = await shop.guest.outcome(captcha.mail, { email, ...proof });
      await shop.backend.advance(1);
      return [early, await shop.guest.outcome(captcha.mail, { email, ...proof })];
    },
    expected: ['TOO_MANY_REQUESTS', 'ok'],
  },
  {
    name: 'an ask that came too early is answered when it is sent again, with the same key',
    async run(shop) {
      const email = 'code.patient@example.com';
      await shop.guest.ok(captcha.mail, { email });
      const key = 'the-same-ask-for-a-code';
      const early = await shop.guest.send(captcha.mail, { email }, key);
      await shop.backend.advance(1);
      const later = await shop.guest.send(captcha.mail, { email }, key);
      const again = await shop.guest.send(captcha.mail, { email }, key);
      return [early.status, later.status, again.status, again.isReplayed];
    },
    expected: [429, 200, 200, true],
  },
  {
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
      return [...outcomes, await shop.guest.outcome(captcha.mail, { email })];
    },
    expected: ['ok', 'ok', 'ok', 'TOO_MANY_REQUESTS', 'ok', 'ok', 'TOO_MANY_REQUESTS', 'ok'],
  },
  {
    name: 'somebody gets five codes an hour without a picture, whatever the addresses, and more with one',
    async run(shop) {
      const outcomes = [];
      for (let ask = 0; ask < 6; ask += 1) {
        outcomes.push(await shop.guest.outcome(captcha.mail, { email: `code.crowd${ask}@example.com` }));
      }
      const proof = await shop.backend.captcha();
      return [...outcomes, await shop.guest.outcome(captcha.mail, { email: 'code.seen@example.com', ...proof })];
    },
    expected: ['ok', 'ok', 'ok', 'ok', 'ok', 'TOO_MANY_REQUESTS', 'ok'],
  },
  {
    name: 'a new e-mail is taken over with its code, and logs in',
    async run(shop) {
      const [customer] = await twoSessions(shop, 'code.moves');
      const email = 'code.moved@example.com';
      await customer.ok(captcha.mail, { email, purpose: 'change' });
      const code = await codeTo(shop, email);
      const wrong = await customer.outcome(user.editinfo, { email, code: otherThan(code), currentPassword: password });
      const moved = await customer.ok(user.editinfo, { email, code, currentPassword: password });
      return [
        wrong,
        moved.email,
        await shop.guest.outcome(user.login, { username: email, password }),
        await shop.guest.outcome(user.login, { username: 'code.moves@example.com', password }),
      ];
    },
    expected: ['CODE_WRONG', 'code.moved@example.com', 'ok', 'BAD_CREDENTIALS'],
  },
  {
    name: 'a code for a new phone is nobody else’s, and guests cannot ask for one',
    async run(shop) {
      const phone = '+85261230003';
      const [[one], [other]] = [await twoSessions(shop, 'code.one'), await twoSessions(shop, 'code.other')];
      const currentPassword = password;
      const guest = await shop.guest.outcome(captcha.sms, {
        phone,
        purpose: 'change',
        ...(await shop.backend.captcha()),
      });
      await one.ok(captcha.sms, { phone, purpose: 'change', ...(await shop.backend.captcha()) });
      const code = await codeTo(shop, phone);
      return [
        guest,
        await other.outcome(user.editinfo, { phone, code, currentPassword }),
        await one.outcome(user.editinfo, { phone, email: 'code.both@example.com', code, currentPassword }),
        (await one.ok(user.editinfo, { phone, code, currentPassword })).phone,
      ];
    },
    expected: ['UNAUTHENTICATED', 'CODE_WRONG', 'CODE_WRONG', '+85261230003'],
  },
];

export const codeScenarios = table.map(inAnHourOfItsOwn);
