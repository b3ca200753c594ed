import { contract } from '@sampan/api/contract';
import { defineScenario, type Scenario, type ScenarioClient } from '../scenario.ts';
import {
  changeCode,
  createTwoSessions,
  noCode,
  parseCode,
  password,
  readLastCode,
  readMessages,
  registerUnproven,
  runInOwnHour,
} from './codeSteps.ts';

const { user, captcha } = contract;

const table: Scenario[] = [
  defineScenario({
    name: 'registering with a known e-mail gets the usual response; its owner gets a notice instead of a code',
    async run(shop) {
      await createTwoSessions(shop, 'contact.known');
      await shop.backend.advance(2);
      const [knownEmail, unknown] = ['contact.known@example.com', 'contact.unknown@example.com'];
      const one = await registerUnproven(shop, 'contact.tries', { email: knownEmail });
      const other = await registerUnproven(shop, 'contact.tries2', { email: unknown });
      const [toKnown] = await readMessages(shop, knownEmail);
      const [toUnknown] = await readMessages(shop, unknown);
      const toDto = ({ user: account }: typeof one) => [Object.keys(account).sort().join(), account.emailVerified];
      return {
        isAnswerSame: JSON.stringify(toDto(one)) === JSON.stringify(toDto(other)),
        emails: { known: one.user.email, unknown: other.user.email },
        codeToKnown: parseCode(toKnown),
        isCodeToUnknown: parseCode(toUnknown) !== noCode,
        loginByKnown: await shop.guest
          .ok(user.login, { username: knownEmail, password })
          .then((session) => session.user.username),
      };
    },
    expected: {
      isAnswerSame: true,
      emails: { known: 'contact.known@example.com', unknown: 'contact.unknown@example.com' },
      codeToKnown: noCode,
      isCodeToUnknown: true,
      loginByKnown: 'contact.known',
    },
  }),
  defineScenario({
    name: 'a code for an address that another account has proven is never sent; its owner gets a notice',
    async run(shop) {
      await createTwoSessions(shop, 'contact.inuse');
      await shop.backend.advance(2);
      const email = 'contact.inuse@example.com';
      const codeAnswer = await shop.guest.ok(captcha.mail, { email });
      const [toRegister] = await readMessages(shop, email);
      const [customer] = await createTwoSessions(shop, 'contact.wants');
      await customer.ok(captcha.mail, { email, purpose: 'change' });
      const [toChange, , first] = await readMessages(shop, email);
      return {
        cooldown: codeAnswer.cooldown,
        codeToRegister: parseCode(toRegister),
        codeToChange: parseCode(toChange),
        isNoticeSame: toRegister === toChange,
        hasOwnerCode: parseCode(first) !== noCode,
      };
    },
    expected: { cooldown: 60, codeToRegister: noCode, codeToChange: noCode, isNoticeSame: true, hasOwnerCode: true },
  }),
  defineScenario({
    name: 'another e-mail needs the password or a code to the old one, beside its own code',
    async run(shop) {
      const [customer] = await createTwoSessions(shop, 'contact.moves');
      const [old, email] = ['contact.moves@example.com', 'contact.moved@example.com'];
      await shop.backend.advance(2);
      const code = await changeCode(shop, customer, email);
      await customer.ok(captcha.mail, { email: old, purpose: 'confirm' });
      const currentCode = await readLastCode(shop, old);
      return {
        withoutProof: await customer.error(user.editinfo, { email, code }),
        wrongPassword: await customer.error(user.editinfo, { email, code, currentPassword: 'guess' }),
        wrongCurrentCode: await customer.error(user.editinfo, {
          email,
          code,
          currentCode: code === '000001' ? '000002' : '000001',
        }),
        wrongCode: await customer.error(user.editinfo, { email, code: currentCode, currentCode }),
        changed: await customer
          .ok(user.editinfo, { email, code, currentCode })
          .then((info) => ({ email: info.email, emailVerified: info.emailVerified })),
        changedBack: await customer.outcome(user.editinfo, { email: old, code, currentCode }),
      };
    },
    expected: {
      withoutProof: { status: 422, code: 'PASSWORD_WRONG', fields: { currentPassword: 'wrong' } },
      wrongPassword: { status: 422, code: 'PASSWORD_WRONG', fields: { currentPassword: 'wrong' } },
      wrongCurrentCode: { status: 422, code: 'CODE_WRONG', fields: { currentCode: 'code' } },
      wrongCode: { status: 422, code: 'CODE_WRONG', fields: { code: 'code' } },
      changed: { email: 'contact.moved@example.com', emailVerified: true },
      changedBack: 'CODE_WRONG',
    },
  }),
  defineScenario({
    name: 'the first phone of an account needs the password, and no code to an e-mail stands in for it',
    async run(shop) {
      const [customer] = await createTwoSessions(shop, 'contact.adds');
      const phone = '+85261239902';
      await shop.backend.advance(2);
      await customer.ok(captcha.sms, { phone, purpose: 'change', ...(await shop.backend.captcha()) });
      const code = await readLastCode(shop, phone);
      await customer.ok(captcha.mail, { email: 'contact.adds@example.com', purpose: 'confirm' });
      const currentCode = await readLastCode(shop, 'contact.adds@example.com');
      return {
        withoutPassword: await customer.outcome(user.editinfo, { phone, code }),
        withCurrentCode: await customer.outcome(user.editinfo, { phone, code, currentCode }),
        isVerified: (await customer.ok(user.editinfo, { phone, code, currentPassword: password })).phoneVerified,
        messages: (await readMessages(shop, phone)).length,
      };
    },
    expected: { withoutPassword: 'PASSWORD_WRONG', withCurrentCode: 'PASSWORD_WRONG', isVerified: true, messages: 2 },
  }),
  defineScenario({
    name: 'a confirmation code goes only to the user’s own verified address',
    async run(shop) {
      const [customer] = await createTwoSessions(shop, 'contact.confirms');
      await createTwoSessions(shop, 'contact.stranger');
      const email = 'contact.stranger@example.com';
      const before = (await readMessages(shop, email)).length;
      await shop.backend.advance(2);
      return {
        asGuest: await shop.guest.outcome(captcha.mail, { email, purpose: 'confirm' }),
        asOwner: await customer.outcome(captcha.mail, { email, purpose: 'confirm' }),
        messages: (await readMessages(shop, email)).length - before,
      };
    },
    expected: { asGuest: 'UNAUTHENTICATED', asOwner: 'ok', messages: 0 },
  }),
  defineScenario({
    name: 'a phone number belongs to one account, whichever way it is written',
    async run(shop) {
      const [local, e164, international] = ['13800138077', '+8613800138077', '008613800138077'];
      const [first] = await createTwoSessions(shop, 'contact.local');
      const [second] = await createTwoSessions(shop, 'contact.e164');
      await registerUnproven(shop, 'contact.claims', { phone: e164 });
      const claims = await shop.logIn('contact.claims', password);
      const request = async (client: ScenarioClient, phone: string, purpose: 'change' | 'register') => {
        await shop.backend.advance(2);
        await client.ok(captcha.sms, { phone, purpose, ...(await shop.backend.captcha()) });
        return readLastCode(shop, phone);
      };
      // All codes are sent before one of them proves the number.
      const codes = {
        first: await request(first, local, 'change'),
        second: await request(second, e164, 'change'),
        third: await request(shop.guest, international, 'register'),
      };
      const set = (client: ScenarioClient, phone: string, code: string) =>
        client.error(user.editinfo, { phone, code, currentPassword: password });
      const proven = await set(first, local, codes.first);
      const account = { username: 'contact.third', password, phone: international };
      const taken = {
        changed: await set(second, e164, codes.second),
        registered: await shop.guest.error(user.regist, { ...account, code: codes.third }),
      };
      const own = await request(first, e164, 'change');
      return {
        proven: proven.status,
        taken,
        claim: (await claims.ok(user.userinfo, {})).phone,
        ownOtherwise: (await set(first, e164, own)).status,
      };
    },
    expected: {
      proven: 200,
      taken: {
        changed: { status: 422, code: 'TAKEN', fields: { phone: 'taken' } },
        registered: { status: 422, code: 'TAKEN', fields: { phone: 'taken' } },
      },
      claim: '',
      ownOtherwise: 200,
    },
  }),
  defineScenario({
    name: 'a password that is easily guessed is refused wherever one is chosen, and any other is good',
    async run(shop) {
      const [customer] = await createTwoSessions(shop, 'contact.weak');
      const email = 'contact.weak@example.com';
      await shop.backend.advance(2);
      const { ticket } = await shop.guest.ok(user.findpassword, { email });
      const code = await readLastCode(shop, email);
      const weak = ['Password2026', '1234567890', 'contact.new', 'contact.new88'];
      const account = { username: 'contact.new', email: 'contact.new@example.com', captchaId: 'no', captcha: 'no' };
      return {
        register: await Promise.all(
          weak.map((chosen) => shop.guest.error(user.regist, { ...account, password: chosen })),
        ),
        reset: await shop.guest.error(user.resetpassword, { ticket, code, password: 'iloveyou1' }),
        resetToName: await shop.guest.error(user.resetpassword, { ticket, code, password: 'contact.weak1' }),
        change: await customer.error(user.editinfo, { password: 'contact.weak1', currentPassword: password }),
        changeWithName: await customer.error(user.editinfo, {
          username: 'contact.next',
          password: 'contact.next1',
          currentPassword: password,
        }),
        afterwards: await shop.guest.outcome(user.resetpassword, { ticket, code, password: 'onlyletters' }),
      };
    },
    expected: {
      register: Array.from({ length: 4 }, () => ({ status: 400, code: 'VALIDATION', fields: { password: 'weak' } })),
      reset: { status: 400, code: 'VALIDATION', fields: { password: 'weak' } },
      resetToName: { status: 400, code: 'VALIDATION', fields: { password: 'weak' } },
      change: { status: 400, code: 'VALIDATION', fields: { password: 'weak' } },
      changeWithName: { status: 400, code: 'VALIDATION', fields: { password: 'weak' } },
      afterwards: 'ok',
    },
  }),
];

export const contactScenarios = table.map(runInOwnHour);
