import { contract } from '@sampan/api/contract';
import {
  codeIn,
  codeTo,
  inAnHourOfItsOwn,
  messagesTo,
  noCode,
  otherPassword,
  password,
  twoSessions,
} from './codeSteps.ts';
import type { Scenario, ScenarioCaller, ScenarioShop } from './scenario.ts';

const { user, captcha, adminUser } = contract;

/** Registers an account with an unverified e-mail or phone. */
async function registerUnproven(shop: ScenarioShop, username: string, contact: { email?: string; phone?: string }) {
  const proof = await shop.backend.captcha();
  return shop.guest.ok(user.regist, { username, password, ...contact, ...proof });
}

/** Requests a code for changing this account's e-mail, and returns it. */
async function changeCode(shop: ScenarioShop, caller: ScenarioCaller, email: string): Promise<string> {
  await caller.ok(captcha.mail, { email, purpose: 'change', ...(await shop.backend.captcha()) });
  return codeTo(shop, email);
}

/** Changes an account's e-mail. */
async function moveTo(shop: ScenarioShop, caller: ScenarioCaller, email: string): Promise<void> {
  const code = await changeCode(shop, caller, email);
  await caller.ok(user.editinfo, { email, code, currentPassword: password });
}

const tokenIn = (text: string | undefined) => /#([\w-]+)/.exec(text ?? '')?.[1] ?? 'none';
const undoTokenTo = async (shop: ScenarioShop, to: string) =>
  tokenIn((await messagesTo(shop, to)).find((text) => text.includes('#')));

async function toFields(caller: ScenarioCaller, endpoint: Parameters<ScenarioCaller['send']>[0], input: unknown) {
  const { status, body } = await caller.send(endpoint, input as never);
  const { code, fields } = body as { code?: string; fields?: Record<string, string> };
  return [status, code, fields];
}

const table: Scenario[] = [
  {
    name: 'an unproven address opens nothing: two accounts hold it, and neither logs in or recovers by it',
    async run(shop) {
      const email = 'contact.victim@example.com';
      const first = await registerUnproven(shop, 'contact.first', { email });
      const second = await registerUnproven(shop, 'contact.second', { email });
      const before = (await messagesTo(shop, email)).length;
      await shop.backend.advance(2);
      const { ticket } = await shop.guest.ok(user.findpassword, { email });
      return [
        [first.user.email, first.user.emailVerified, second.user.email, second.user.emailVerified],
        await shop.guest.outcome(user.login, { username: email, password }),
        (await messagesTo(shop, email)).length - before,
        await shop.guest.outcome(user.resetpassword, { ticket, code: '123456', password: otherPassword }),
        await shop.guest.outcome(user.login, { username: 'contact.first', password }),
        await shop.guest.outcome(user.login, { username: 'contact.second', password }),
      ];
    },
    expected: [
      ['contact.victim@example.com', false, 'contact.victim@example.com', false],
      'BAD_CREDENTIALS',
      0,
      'CODE_WRONG',
      'ok',
      'ok',
    ],
  },
  {
    name: 'an unproven phone opens nothing either, and is not in the way of its owner',
    async run(shop) {
      const phone = '+85261239901';
      await registerUnproven(shop, 'contact.squats', { phone });
      const squatted = await shop.guest.outcome(user.login, { username: phone, password });
      await shop.backend.advance(2);
      await shop.guest.ok(captcha.sms, { phone, ...(await shop.backend.captcha()) });
      const code = await codeTo(shop, phone);
      await shop.guest.ok(user.regist, { username: 'contact.owns', password: otherPassword, phone, code });
      const squatter = await shop.logIn('contact.squats', password);
      return [
        squatted,
        await shop.guest.outcome(user.login, { username: phone, password: otherPassword }),
        (await squatter.ok(user.userinfo, {})).phone,
      ];
    },
    expected: ['BAD_CREDENTIALS', 'ok', ''],
  },
  {
    name: 'who proves an address takes it from the accounts that only wrote it down',
    async run(shop) {
      const email = 'contact.mine@example.com';
      const squat = await registerUnproven(shop, 'contact.squat', { email });
      const squatter = await shop.logIn('contact.squat', password);
      await shop.backend.advance(2);
      const owner = await registerUnproven(shop, 'contact.owner', { email });
      const caller = await shop.logIn('contact.owner', password);
      // The registration code needs no password: it verifies the address.
      const proven = await caller.ok(user.editinfo, { email, code: await codeTo(shop, email) });
      return [
        [squat.user.email, owner.user.emailVerified, proven.emailVerified],
        await squatter.ok(user.userinfo, {}).then((info) => [info.email, info.emailVerified]),
        await shop.guest.ok(user.login, { username: email, password }).then((session) => session.user.username),
      ];
    },
    expected: [['contact.mine@example.com', false, true], ['', false], 'contact.owner'],
  },
  {
    name: 'registering with a known e-mail is answered like any other, and its owner is told in place of a code',
    async run(shop) {
      await twoSessions(shop, 'contact.known');
      await shop.backend.advance(2);
      const [known, unknown] = ['contact.known@example.com', 'contact.unknown@example.com'];
      const one = await registerUnproven(shop, 'contact.tries', { email: known });
      const other = await registerUnproven(shop, 'contact.tries2', { email: unknown });
      const [toKnown] = await messagesTo(shop, known);
      const [toUnknown] = await messagesTo(shop, unknown);
      const toDto = ({ user: account }: typeof one) => [Object.keys(account).sort().join(), account.emailVerified];
      return [
        JSON.stringify(toDto(one)) === JSON.stringify(toDto(other)),
        [one.user.email, other.user.email],
        codeIn(toKnown),
        codeIn(toUnknown) !== noCode,
        await shop.guest.ok(user.login, { username: known, password }).then((session) => session.user.username),
      ];
    },
    expected: [true, ['contact.known@example.com', 'contact.unknown@example.com'], noCode, true, 'contact.known'],
  },
  {
    name: 'a code for an address that another account has proven is never sent; its owner gets a notice',
    async run(shop) {
      await twoSessions(shop, 'contact.inuse');
      await shop.backend.advance(2);
      const email = 'contact.inuse@example.com';
      const asked = await shop.guest.ok(captcha.mail, { email });
      const [toRegister] = await messagesTo(shop, email);
      const [customer] = await twoSessions(shop, 'contact.wants');
      await customer.ok(captcha.mail, { email, purpose: 'change' });
      const [toChange, , first] = await messagesTo(shop, email);
      return [asked.cooldown, codeIn(toRegister), codeIn(toChange), toRegister === toChange, codeIn(first) !== noCode];
    },
    expected: [60, noCode, noCode, true, true],
  },
  {
    name: 'another e-mail needs the password or a code to the old one, beside its own code',
    async run(shop) {
      const [customer] = await twoSessions(shop, 'contact.moves');
      const [old, email] = ['contact.moves@example.com', 'contact.moved@example.com'];
      await shop.backend.advance(2);
      const code = await changeCode(shop, customer, email);
      await customer.ok(captcha.mail, { email: old, purpose: 'confirm' });
      const currentCode = await codeTo(shop, old);
      return [
        await toFields(customer, user.editinfo, { email, code }),
        await toFields(customer, user.editinfo, { email, code, currentPassword: 'guess' }),
        await toFields(customer, user.editinfo, { email, code, currentCode: code === '000001' ? '000002' : '000001' }),
        await toFields(customer, user.editinfo, { email, code: currentCode, currentCode }),
        await customer.ok(user.editinfo, { email, code, currentCode }).then((info) => [info.email, info.emailVerified]),
        // Both codes have been used.
        await customer.outcome(user.editinfo, { email: old, code, currentCode }),
      ];
    },
    expected: [
      [422, 'PASSWORD_WRONG', { currentPassword: 'wrong' }],
      [422, 'PASSWORD_WRONG', { currentPassword: 'wrong' }],
      [422, 'CODE_WRONG', { currentCode: 'code' }],
      [422, 'CODE_WRONG', { code: 'code' }],
      ['contact.moved@example.com', true],
      'CODE_WRONG',
    ],
  },
  {
    name: 'the first phone of an account needs the password, and no code to an e-mail stands in for it',
    async run(shop) {
      const [customer] = await twoSessions(shop, 'contact.adds');
      const phone = '+85261239902';
      await shop.backend.advance(2);
      await customer.ok(captcha.sms, { phone, purpose: 'change', ...(await shop.backend.captcha()) });
      const code = await codeTo(shop, phone);
      await customer.ok(captcha.mail, { email: 'contact.adds@example.com', purpose: 'confirm' });
      const currentCode = await codeTo(shop, 'contact.adds@example.com');
      return [
        await customer.outcome(user.editinfo, { phone, code }),
        await customer.outcome(user.editinfo, { phone, code, currentCode }),
        (await customer.ok(user.editinfo, { phone, code, currentPassword: password })).phoneVerified,
        (await messagesTo(shop, phone)).length,
      ];
    },
    expected: ['PASSWORD_WRONG', 'PASSWORD_WRONG', true, 2],
  },
  {
    name: 'a code to confirm goes to nobody but the asker, at a proven address',
    async run(shop) {
      const [customer] = await twoSessions(shop, 'contact.confirms');
      await twoSessions(shop, 'contact.stranger');
      const email = 'contact.stranger@example.com';
      const before = (await messagesTo(shop, email)).length;
      await shop.backend.advance(2);
      return [
        await shop.guest.outcome(captcha.mail, { email, purpose: 'confirm' }),
        await customer.outcome(captcha.mail, { email, purpose: 'confirm' }),
        (await messagesTo(shop, email)).length - before,
      ];
    },
    expected: ['UNAUTHENTICATED', 'ok', 0],
  },
  {
    name: 'a change is told to both addresses, and the old one undoes it once: every session ends',
    async run(shop) {
      const [customer, other] = await twoSessions(shop, 'contact.robbed');
      const [old, thief] = ['contact.robbed@example.com', 'contact.thief@example.com'];
      const phone = '+85261239903';
      await customer.ok(captcha.sms, { phone, purpose: 'change', ...(await shop.backend.captcha()) });
      await customer.ok(user.editinfo, { phone, code: await codeTo(shop, phone), currentPassword: password });
      await shop.backend.advance(2);
      await moveTo(shop, customer, thief);
      const told = [(await messagesTo(shop, old)).length, (await messagesTo(shop, thief)).length];
      const token = await undoTokenTo(shop, old);
      const undone = await shop.guest.ok(user.undoContact, { token });
      const { user: account } = await shop.guest.ok(user.login, { username: old, password });
      return [
        told,
        undone,
        [await customer.outcome(user.userinfo, {}), await other.outcome(user.userinfo, {})],
        [account.email, account.emailVerified, account.phone, account.phoneVerified],
        await shop.guest.outcome(user.login, { username: thief, password }),
        await shop.guest.outcome(user.login, { username: phone, password }),
        await shop.guest.outcome(user.undoContact, { token }),
        await shop.guest.outcome(user.undoContact, { token: 'made-up' }),
      ];
    },
    expected: [
      [2, 2],
      { kind: 'email' },
      ['UNAUTHENTICATED', 'UNAUTHENTICATED'],
      ['contact.robbed@example.com', true, '+85261239903', false],
      'BAD_CREDENTIALS',
      'BAD_CREDENTIALS',
      'LINK_EXPIRED',
      'LINK_EXPIRED',
    ],
  },
  {
    name: 'a change can be undone for a day',
    async run(shop) {
      const [customer] = await twoSessions(shop, 'contact.late');
      await shop.backend.advance(2);
      await moveTo(shop, customer, 'contact.later@example.com');
      const token = await undoTokenTo(shop, 'contact.late@example.com');
      await shop.backend.advance(24 * 60);
      return [token !== 'none', await shop.guest.outcome(user.undoContact, { token })];
    },
    expected: [true, 'LINK_EXPIRED'],
  },
  {
    name: 'of two changes the first address has the last word',
    async run(shop) {
      const [customer] = await twoSessions(shop, 'contact.twice');
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
      return [bySecond, byFirst, account.email];
    },
    expected: ['ok', 'ok', 'contact.twice@example.com'],
  },
  {
    name: 'an address that staff wrote down is unproven, and voids the links that would undo it',
    async run(shop) {
      const [customer] = await twoSessions(shop, 'contact.helped');
      const old = 'contact.helped@example.com';
      await shop.backend.advance(2);
      await moveTo(shop, customer, 'contact.wrong@example.com');
      const token = await undoTokenTo(shop, old);
      const { id } = await customer.ok(user.userinfo, {});
      const operator = await shop.signIn('operator');
      const edited = await operator.ok(adminUser.edit, { id, email: 'contact.right@example.com' });
      return [
        [edited.email, edited.emailVerified],
        await shop.guest.outcome(user.undoContact, { token }),
        await toFields(operator, adminUser.edit, { id, email: 'customer@example.hk' }),
      ];
    },
    expected: [['contact.right@example.com', false], 'LINK_EXPIRED', [422, 'TAKEN', { email: 'taken' }]],
  },
  {
    name: 'a name needs a letter, and no letters that look like those of another script',
    async run(shop) {
      const email = 'contact.name@example.com';
      const refused = async (username: string) =>
        toFields(shop.guest, user.regist, { username, password, email, captchaId: 'none', captcha: 'none' });
      return [
        await refused('91234567'),
        await refused('12-34.56'),
        // Starts with a Cyrillic а.
        await refused('\u0430dmin'),
        await toFields(shop.guest, user.nameAvailable, { username: '12345678' }),
      ];
    },
    expected: [
      [400, 'VALIDATION', { username: 'letter' }],
      [400, 'VALIDATION', { username: 'letter' }],
      [400, 'VALIDATION', { username: 'characters' }],
      [400, 'VALIDATION', { username: 'letter' }],
    ],
  },
  {
    name: 'a name that looks like one that is in use is taken, and a full-width one is the same name',
    async run(shop) {
      const [customer] = await twoSessions(shop, 'contact.Modern');
      const free = async (username: string) => (await shop.guest.ok(user.nameAvailable, { username })).available;
      return [
        await free('contact.modem'),
        await free('c0ntact.modern'),
        await free('\uff43ontact.modern'),
        await free('contact.model'),
        await toFields(customer, user.editinfo, { username: 'adm\u00edn' }),
        // The account's own username in another letter case.
        (await customer.ok(user.editinfo, { username: 'CONTACT.modern' })).username,
        await shop.guest.outcome(user.login, { username: '\uff23ontact.modern', password }),
      ];
    },
    expected: [false, false, false, true, [422, 'TAKEN', { username: 'taken' }], 'CONTACT.modern', 'ok'],
  },
  {
    name: 'a password that the form refuses the server refuses too, wherever one is chosen',
    async run(shop) {
      const [customer] = await twoSessions(shop, 'contact.weak');
      const email = 'contact.weak@example.com';
      await shop.backend.advance(2);
      const { ticket } = await shop.guest.ok(user.findpassword, { email });
      const code = await codeTo(shop, email);
      const weak = ['onlyletters', '1234567890', 'only letters'];
      const account = { username: 'contact.new', email: 'contact.new@example.com', captchaId: 'no', captcha: 'no' };
      return [
        await Promise.all(weak.map((chosen) => toFields(shop.guest, user.regist, { ...account, password: chosen }))),
        await toFields(shop.guest, user.resetpassword, { ticket, code, password: 'onlyletters' }),
        await toFields(customer, user.editinfo, { password: 'onlyletters', currentPassword: password }),
        await shop.guest.outcome(user.resetpassword, { ticket, code, password: otherPassword }),
      ];
    },
    expected: [
      Array.from({ length: 3 }, () => [400, 'VALIDATION', { password: 'weak' }]),
      [400, 'VALIDATION', { password: 'weak' }],
      [400, 'VALIDATION', { password: 'weak' }],
      'ok',
    ],
  },
];

export const contactScenarios = table.map(inAnHourOfItsOwn);
