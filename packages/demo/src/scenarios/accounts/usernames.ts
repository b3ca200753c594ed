import { contract } from '@sampan/api/contract';
import { defineScenario, type Scenario } from '../scenario.ts';
import { createTwoSessions, password, runInOwnHour } from './codeSteps.ts';

const { user } = contract;

const table: Scenario[] = [
  defineScenario({
    name: 'a name needs a letter, and no letters that look like those of another script',
    async run(shop) {
      const email = 'contact.name@example.com';
      const readNameErrors = async (username: string) =>
        shop.guest.error(user.regist, { username, password, email, captchaId: 'none', captcha: 'none' });
      return {
        digits: await readNameErrors('91234567'),
        digitsAndSigns: await readNameErrors('12-34.56'),
        cyrillic: await readNameErrors('\u0430dmin'),
        availability: await shop.guest.error(user.nameAvailable, { username: '12345678' }),
      };
    },
    expected: {
      digits: { status: 400, code: 'VALIDATION', fields: { username: 'letter' } },
      digitsAndSigns: { status: 400, code: 'VALIDATION', fields: { username: 'letter' } },
      cyrillic: { status: 400, code: 'VALIDATION', fields: { username: 'characters' } },
      availability: { status: 400, code: 'VALIDATION', fields: { username: 'letter' } },
    },
  }),
  defineScenario({
    name: 'a name that looks like one that is in use is taken, and a full-width one is the same name',
    async run(shop) {
      const [customer] = await createTwoSessions(shop, 'contact.Modern');
      const free = async (username: string) => (await shop.guest.ok(user.nameAvailable, { username })).available;
      return {
        similar: await free('contact.modem'),
        withDigit: await free('c0ntact.modern'),
        fullWidth: await free('\uff43ontact.modern'),
        free: await free('contact.model'),
        otherScript: await customer.error(user.editinfo, { username: 'adm\u00edn' }),
        changed: (await customer.ok(user.editinfo, { username: 'CONTACT.modern' })).username,
        loginByFullWidth: await shop.guest.outcome(user.login, { username: '\uff23ontact.modern', password }),
      };
    },
    expected: {
      similar: false,
      withDigit: false,
      fullWidth: false,
      free: true,
      otherScript: { status: 422, code: 'TAKEN', fields: { username: 'taken' } },
      changed: 'CONTACT.modern',
      loginByFullWidth: 'ok',
    },
  }),
];

export const usernameScenarios = table.map(runInOwnHour);
