import { contract } from '@sampan/api/contract';
import { defineScenario, type Scenario } from '../scenario.ts';
import { noCode, otherPassword, password, readLastCode, readMessages, registerUnproven } from './codeSteps.ts';

const { user, captcha } = contract;

const dayMinutes = 24 * 60;

const table: Scenario[] = [
  defineScenario({
    name: 'an unproven address opens nothing: two accounts hold it, and neither logs in or recovers by it',
    async run(shop) {
      const email = 'contact.victim@example.com';
      const first = await registerUnproven(shop, 'contact.first', { email });
      const second = await registerUnproven(shop, 'contact.second', { email });
      const before = (await readMessages(shop, email)).length;
      await shop.backend.advance(2);
      const { ticket } = await shop.guest.ok(user.findpassword, { email });
      return {
        registered: {
          firstEmail: first.user.email,
          isFirstVerified: first.user.emailVerified,
          secondEmail: second.user.email,
          isSecondVerified: second.user.emailVerified,
        },
        loginByEmail: await shop.guest.outcome(user.login, { username: email, password }),
        messages: (await readMessages(shop, email)).length - before,
        resetpassword: await shop.guest.outcome(user.resetpassword, {
          ticket,
          code: '123456',
          password: otherPassword,
        }),
        loginOfFirst: await shop.guest.outcome(user.login, { username: 'contact.first', password }),
        loginOfSecond: await shop.guest.outcome(user.login, { username: 'contact.second', password }),
      };
    },
    expected: {
      registered: {
        firstEmail: 'contact.victim@example.com',
        isFirstVerified: false,
        secondEmail: 'contact.victim@example.com',
        isSecondVerified: false,
      },
      loginByEmail: 'BAD_CREDENTIALS',
      messages: 0,
      resetpassword: 'CODE_WRONG',
      loginOfFirst: 'ok',
      loginOfSecond: 'ok',
    },
  }),
  defineScenario({
    name: 'an unproven phone opens nothing either, and is not in the way of its owner',
    async run(shop) {
      const phone = '+85261239901';
      await registerUnproven(shop, 'contact.squats', { phone });
      const squatted = await shop.guest.outcome(user.login, { username: phone, password });
      await shop.backend.advance(2);
      await shop.guest.ok(captcha.sms, { phone, ...(await shop.backend.captcha()) });
      const code = await readLastCode(shop, phone);
      await shop.guest.ok(user.regist, { username: 'contact.owns', password: otherPassword, phone, code });
      const squatter = await shop.logIn('contact.squats', password);
      return {
        squatted,
        ownerLogin: await shop.guest.outcome(user.login, { username: phone, password: otherPassword }),
        squatterPhone: (await squatter.ok(user.userinfo, {})).phone,
      };
    },
    expected: { squatted: 'BAD_CREDENTIALS', ownerLogin: 'ok', squatterPhone: '' },
  }),
  defineScenario({
    name: 'an account with two unproven addresses is recovered by neither, and proving one drops the other',
    async run(shop) {
      const [email, phone] = ['contact.both@example.com', '+85261239902'];
      await registerUnproven(shop, 'contact.both', { email, phone });
      const client = await shop.logIn('contact.both', password);
      const code = await readLastCode(shop, email);
      const [toEmail, toPhone] = [await readMessages(shop, email), await readMessages(shop, phone)];
      await shop.backend.advance(2);
      const recover = async (contact: { email: string } | { phone: string }) => {
        const { ticket } = await shop.guest.ok(user.findpassword, { ...contact, ...(await shop.backend.captcha()) });
        const reset = (guess: string) =>
          shop.guest.outcome(user.resetpassword, { ticket, code: guess, password: otherPassword });
        return [await reset(code), await reset(noCode)];
      };
      const recovered = { byEmail: await recover({ email }), byPhone: await recover({ phone }) };
      const sentCodes = {
        toEmail: (await readMessages(shop, email)).length - toEmail.length,
        toPhone: (await readMessages(shop, phone)).length - toPhone.length,
      };
      const login = {
        byEmail: await shop.guest.outcome(user.login, { username: email, password }),
        byPhone: await shop.guest.outcome(user.login, { username: phone, password }),
      };
      const proven = await client.ok(user.editinfo, { email, code });
      return {
        recovered,
        sent: sentCodes,
        login,
        proven: { isProven: proven.emailVerified, phone: proven.phone },
        stored: (await client.ok(user.userinfo, {})).phone,
        loginByProven: await shop.guest.outcome(user.login, { username: email, password }),
      };
    },
    expected: {
      recovered: { byEmail: ['CODE_WRONG', 'CODE_WRONG'], byPhone: ['CODE_WRONG', 'CODE_WRONG'] },
      sent: { toEmail: 0, toPhone: 0 },
      login: { byEmail: 'BAD_CREDENTIALS', byPhone: 'BAD_CREDENTIALS' },
      proven: { isProven: true, phone: '' },
      stored: '',
      loginByProven: 'ok',
    },
  }),
  defineScenario({
    name: 'a verified address is removed from accounts that have it unverified',
    async run(shop) {
      const email = 'contact.mine@example.com';
      const squat = await registerUnproven(shop, 'contact.squat', { email });
      const squatter = await shop.logIn('contact.squat', password);
      await shop.backend.advance(2);
      const owner = await registerUnproven(shop, 'contact.owner', { email });
      const client = await shop.logIn('contact.owner', password);
      // The registration code needs no password: it verifies the address.
      const proven = await client.ok(user.editinfo, { email, code: await readLastCode(shop, email) });
      return {
        verified: {
          squatterEmail: squat.user.email,
          isOwnerVerified: owner.user.emailVerified,
          isProven: proven.emailVerified,
        },
        squatter: await squatter
          .ok(user.userinfo, {})
          .then((info) => ({ email: info.email, emailVerified: info.emailVerified })),
        loginByEmail: await shop.guest
          .ok(user.login, { username: email, password })
          .then((session) => session.user.username),
      };
    },
    expected: {
      verified: { squatterEmail: 'contact.mine@example.com', isOwnerVerified: false, isProven: true },
      squatter: { email: '', emailVerified: false },
      loginByEmail: 'contact.owner',
    },
  }),
];

/** Their refused logins count against the network for a day, which passes before the next scenario. */
export const unprovenContactScenarios: Scenario[] = table.map(({ run, ...scenario }) => ({
  ...scenario,
  async run(shop) {
    await shop.backend.advance(61);
    const result = await run(shop);
    await shop.backend.advance(dayMinutes);
    return result;
  },
}));
