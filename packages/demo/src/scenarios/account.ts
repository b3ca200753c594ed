import { contract } from '@sampan/api/contract';
import { registerProven } from './codeSteps.ts';
import { samplePdf, samplePng, sampleVideo } from './samples.ts';
import { homeAddress, type Scenario } from './scenario.ts';

const { user, captcha, order, adminOrder, adminUser, adminSetting, transaction } = contract;
const password = 'morning-ferry-8';

export const accountScenarios: Scenario[] = [
  {
    name: 'a new customer registers, is signed in and is a customer',
    async run({ guest, backend }) {
      const proof = await backend.captcha();
      const session = await guest.ok(user.regist, {
        username: 'scenario.first',
        password,
        email: 'First@Example.com',
        ...proof,
      });
      return [session.user.role, session.user.status, session.user.email, session.token.length > 8];
    },
    expected: [3, 0, 'first@example.com', true],
  },
  {
    name: 'a name that is taken is refused on its field',
    async run({ guest, backend }) {
      const proof = await backend.captcha();
      const input = { username: 'customer', password, email: 'second@example.com', ...proof };
      const { status, body } = await guest.send(user.regist, input);
      return [status, (body as { code: string }).code, (body as { fields: Record<string, string> }).fields];
    },
    expected: [422, 'TAKEN', { username: 'taken' }],
  },
  {
    name: 'a wrong captcha is refused, and is used up',
    async run({ guest, backend }) {
      const proof = await backend.captcha();
      const input = { username: 'scenario.third', password, email: 'third@example.com' };
      return [
        await guest.outcome(user.regist, { ...input, captchaId: proof.captchaId, captcha: 'nope' }),
        await guest.outcome(user.regist, { ...input, ...proof }),
      ];
    },
    expected: ['CAPTCHA_WRONG', 'CAPTCHA_WRONG'],
  },
  {
    name: 'a short password and a missing address are refused on their fields',
    async run({ guest, backend }) {
      const proof = await backend.captcha();
      const short = await guest.send(user.regist, {
        username: 'scenario.fourth',
        password: 'short',
        phone: '91234567',
        ...proof,
      });
      const bare = await guest.send(user.regist, { username: 'scenario.fourth', password, ...proof });
      const toFields = (body: unknown) => Object.keys((body as { fields: object }).fields);
      return [short.status, toFields(short.body), bare.status, toFields(bare.body)];
    },
    expected: [400, ['password'], 400, ['email']],
  },
  {
    name: 'a registered customer logs in by name and by e-mail',
    async run(shop) {
      const { guest } = shop;
      await registerProven(shop, 'scenario.fifth');
      return [
        await guest.outcome(user.login, { username: 'scenario.fifth', password }),
        await guest.outcome(user.login, { username: 'Scenario.FIFTH@example.com', password }),
        await guest.outcome(user.login, { username: 'scenario.fifth', password: 'not this one' }),
      ];
    },
    expected: ['ok', 'ok', 'BAD_CREDENTIALS'],
  },
  {
    name: 'the sixth try needs a captcha, whatever the password',
    async run({ guest }) {
      const tries = [];
      for (let count = 0; count < 6; count += 1) {
        tries.push(await guest.outcome(user.login, { username: 'nobody.at.all', password: 'wrong-password' }));
      }
      return tries;
    },
    expected: [
      'BAD_CREDENTIALS',
      'BAD_CREDENTIALS',
      'BAD_CREDENTIALS',
      'BAD_CREDENTIALS',
      'BAD_CREDENTIALS',
      'CAPTCHA_REQUIRED',
    ],
  },
  {
    name: 'tries of one account count together, by its name and by its e-mail',
    async run(shop) {
      const { guest } = shop;
      await registerProven(shop, 'scenario.spelt');
      const tries = [];
      for (let count = 0; count < 6; count += 1) {
        const username = count % 2 ? 'Scenario.Spelt@example.com' : 'scenario.spelt';
        tries.push(await guest.outcome(user.login, { username, password: 'wrong-password' }));
      }
      return tries;
    },
    expected: [...Array<string>(5).fill('BAD_CREDENTIALS'), 'CAPTCHA_REQUIRED'],
  },
  {
    name: 'after logging out the token is dead',
    async run(shop) {
      const customer = await shop.newCustomer();
      return [
        await customer.outcome(user.userinfo, {}),
        await customer.outcome(user.logout, {}),
        await customer.outcome(user.userinfo, {}),
      ];
    },
    expected: ['ok', 'ok', 'UNAUTHENTICATED'],
  },
  {
    name: 'what a customer says of themselves is kept',
    async run(shop) {
      const customer = await shop.newCustomer();
      await customer.ok(user.editinfo, { description: '住在西環', sex: 2 });
      const { description, sex } = await customer.ok(user.userinfo, {});
      return [description, sex];
    },
    expected: ['住在西環', 2],
  },
  {
    name: 'a name that is taken cannot be moved to, and a new e-mail needs its code',
    async run(shop) {
      await registerProven(shop, 'scenario.moves');
      const customer = await shop.logIn('scenario.moves', password);
      return [
        await customer.outcome(user.editinfo, { username: 'admin' }),
        await customer.outcome(user.editinfo, { email: 'elsewhere@example.com', currentPassword: password }),
      ];
    },
    expected: ['TAKEN', 'CODE_WRONG'],
  },
  {
    name: 'an uploaded face takes the place of the old one',
    async run(shop) {
      const customer = await shop.newCustomer();
      const first = await customer.ok(user.uploadAvatar, { file: samplePng() });
      const second = await customer.ok(user.uploadAvatar, { file: samplePng({ name: '../face.exe' }) });
      const shown = (await customer.ok(user.userinfo, {})).avatar;
      const taken = await customer.ok(user.editinfo, { avatar: '' });
      return [
        /^\/media\/avatars\/[0-9a-f]{32}\.webp$/.test(first.avatar),
        first.avatar !== second.avatar,
        shown === second.avatar,
        taken.avatar,
      ];
    },
    expected: [true, true, true, ''],
  },
  {
    name: 'a face is a picture of a fitting size, and nobody else’s',
    async run(shop) {
      const [one, other] = [await shop.newCustomer(), await shop.newCustomer()];
      const { avatar } = await one.ok(user.uploadAvatar, { file: samplePng() });
      return [
        await other.outcome(user.uploadAvatar, { file: samplePdf() }),
        await other.outcome(user.uploadAvatar, { file: samplePng({ width: 16, height: 16 }) }),
        await other.outcome(user.uploadAvatar, { file: sampleVideo({ size: 2_100_000 }) }),
        await other.outcome(user.editinfo, { avatar }),
        await other.outcome(user.editinfo, { avatar: 'https://elsewhere.example/face.png' }),
        await shop.guest.outcome(user.uploadAvatar, { file: samplePng() }),
      ];
    },
    expected: [
      'UNSUPPORTED_MEDIA_TYPE',
      'FILE_REFUSED',
      'PAYLOAD_TOO_LARGE',
      'VALIDATION',
      'VALIDATION',
      'UNAUTHENTICATED',
    ],
  },
  {
    name: 'a role cannot be given to oneself',
    async run(shop) {
      const customer = await shop.newCustomer();
      const sneaky = { description: 'hello', role: 1 } as { description: string };
      await customer.send(user.editinfo, sneaky);
      return [(await customer.ok(user.userinfo, {})).role];
    },
    expected: [3],
  },
  {
    name: 'the first address is the default one, and another can become it',
    async run(shop) {
      const customer = await shop.newCustomer();
      const first = await customer.ok(user.addressSave, homeAddress);
      const second = await customer.ok(user.addressSave, { ...homeAddress, receiver: 'Emma', isDefault: true });
      const list = await customer.ok(user.addressList, {});
      return [first.isDefault, second.isDefault, list.map(({ receiver, isDefault }) => `${receiver} ${isDefault}`)];
    },
    expected: [true, true, ['Emma true', '陳錦玲 false']],
  },
  {
    name: 'an address is changed in place and removed, and another takes its rank',
    async run(shop) {
      const customer = await shop.newCustomer();
      const first = await customer.ok(user.addressSave, homeAddress);
      await customer.ok(user.addressSave, { ...homeAddress, receiver: 'Emma' });
      await customer.ok(user.addressSave, { ...first, detail: '2/F' });
      const changed = await customer.ok(user.addressList, {});
      await customer.ok(user.addressDelete, { id: first.id ?? 0 });
      const left = await customer.ok(user.addressList, {});
      return [changed.length, changed[0]?.detail, left.map(({ receiver, isDefault }) => `${receiver} ${isDefault}`)];
    },
    expected: [2, '2/F', ['Emma true']],
  },
  {
    name: "somebody else's address is not there",
    async run(shop) {
      const one = await shop.newCustomer();
      const other = await shop.newCustomer();
      const { id = 0 } = await one.ok(user.addressSave, homeAddress);
      return [
        await other.outcome(user.addressDelete, { id }),
        await other.outcome(user.addressSave, { ...homeAddress, id }),
        (await one.ok(user.addressList, {})).length,
      ];
    },
    expected: ['NOT_FOUND', 'NOT_FOUND', 1],
  },
  {
    name: 'a phone number that is none is refused on its field',
    async run(shop) {
      const customer = await shop.newCustomer();
      const { status, body } = await customer.send(user.addressSave, { ...homeAddress, phone: 'call me' });
      return [status, Object.keys((body as { fields: object }).fields)];
    },
    expected: [400, ['phone']],
  },
  {
    name: 'a captcha is a picture with a time',
    async run({ guest }) {
      const { image, expiresIn, captchaId } = await guest.ok(captcha.image, {});
      return [image.startsWith('data:image/'), expiresIn, captchaId.length > 5];
    },
    expected: [true, 300, true],
  },
  {
    name: 'a guest may not see or do what is for customers',
    run: async ({ guest }) => [
      await guest.outcome(user.userinfo, {}),
      await guest.outcome(order.list, {}),
      await guest.outcome(order.create, { items: [] }),
    ],
    expected: ['UNAUTHENTICATED', 'UNAUTHENTICATED', 'UNAUTHENTICATED'],
  },
  {
    name: 'a customer may not do what is for staff',
    async run(shop) {
      const customer = await shop.newCustomer();
      return [
        await customer.outcome(adminOrder.shipment, { orderId: 1, carrier: 'SF', trackingNo: '1' }),
        await customer.outcome(adminOrder.refund, { orderId: 1, approve: true }),
        await customer.outcome(adminUser.list, {}),
        await customer.outcome(transaction.logs, {}),
      ];
    },
    expected: ['FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN'],
  },
  {
    name: 'an operator may not change roles or settings',
    async run(shop) {
      const operator = await shop.signIn('operator');
      return [
        await operator.outcome(adminUser.role, { id: 3, role: 1 }),
        await operator.outcome(adminSetting.update, { id: 1, value: 'x' }),
      ];
    },
    expected: ['FORBIDDEN', 'FORBIDDEN'],
  },
];
