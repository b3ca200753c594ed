import { contract } from '@sampan/api/contract';
import { samplePdf, samplePng, sampleVideo } from '../samples.ts';
import { defineScenario, homeAddress, type Scenario } from '../scenario.ts';
import { registerAndLogIn, registerProven } from './codeSteps.ts';

const { user, captcha, order, adminOrder, adminUser, adminSetting, transaction } = contract;
const password = 'morning-ferry-8';

export const accountScenarios: Scenario[] = [
  defineScenario({
    name: 'a new customer registers, is signed in and is a customer',
    async run({ guest, backend }) {
      const proof = await backend.captcha();
      const session = await guest.ok(user.regist, {
        username: 'scenario.first',
        password,
        email: 'First@Example.com',
        ...proof,
      });
      return {
        role: session.user.role,
        status: session.user.status,
        email: session.user.email,
        hasToken: session.token.length > 8,
      };
    },
    expected: { role: 3, status: 0, email: 'first@example.com', hasToken: true },
  }),
  defineScenario({
    name: 'a name that is taken is refused on its field',
    async run({ guest, backend }) {
      const proof = await backend.captcha();
      const input = { username: 'customer', password, email: 'second@example.com', ...proof };
      const { status, code, fields } = await guest.error(user.regist, input);
      return { status, code, fields };
    },
    expected: { status: 422, code: 'TAKEN', fields: { username: 'taken' } },
  }),
  defineScenario({
    name: 'a wrong captcha is refused, and is used up',
    async run({ guest, backend }) {
      const proof = await backend.captcha();
      const input = { username: 'scenario.third', password, email: 'third@example.com' };
      return {
        wrongAnswer: await guest.outcome(user.regist, { ...input, captchaId: proof.captchaId, captcha: 'nope' }),
        rightAnswerAfterwards: await guest.outcome(user.regist, { ...input, ...proof }),
      };
    },
    expected: { wrongAnswer: 'CAPTCHA_WRONG', rightAnswerAfterwards: 'CAPTCHA_WRONG' },
  }),
  defineScenario({
    name: 'a short password and a missing address are refused on their fields',
    async run({ guest, backend }) {
      const proof = await backend.captcha();
      const short = await guest.error(user.regist, {
        username: 'scenario.fourth',
        password: 'short',
        phone: '91234567',
        ...proof,
      });
      const bare = await guest.error(user.regist, { username: 'scenario.fourth', password, ...proof });
      return {
        shortPasswordStatus: short.status,
        shortPasswordFields: Object.keys(short.fields ?? {}),
        noAddressStatus: bare.status,
        noAddressFields: Object.keys(bare.fields ?? {}),
      };
    },
    expected: {
      shortPasswordStatus: 400,
      shortPasswordFields: ['password'],
      noAddressStatus: 400,
      noAddressFields: ['email'],
    },
  }),
  defineScenario({
    name: 'a registered customer logs in by name and by e-mail',
    async run(shop) {
      const { guest } = shop;
      await registerProven(shop, 'scenario.fifth');
      return {
        byName: await guest.outcome(user.login, { username: 'scenario.fifth', password }),
        byEmail: await guest.outcome(user.login, { username: 'Scenario.FIFTH@example.com', password }),
        wrongPassword: await guest.outcome(user.login, { username: 'scenario.fifth', password: 'not this one' }),
      };
    },
    expected: { byName: 'ok', byEmail: 'ok', wrongPassword: 'BAD_CREDENTIALS' },
  }),
  defineScenario({
    name: 'the sixth try needs a captcha, whatever the password',
    async run({ guest }) {
      const attempts = [];
      for (let count = 0; count < 6; count += 1) {
        attempts.push(await guest.outcome(user.login, { username: 'nobody.at.all', password: 'wrong-password' }));
      }
      return { outcomes: attempts };
    },
    expected: {
      outcomes: [
        'BAD_CREDENTIALS',
        'BAD_CREDENTIALS',
        'BAD_CREDENTIALS',
        'BAD_CREDENTIALS',
        'BAD_CREDENTIALS',
        'CAPTCHA_REQUIRED',
      ],
    },
  }),
  defineScenario({
    name: 'tries of one account count together, by its name and by its e-mail',
    async run(shop) {
      const { guest } = shop;
      await registerProven(shop, 'scenario.spelt');
      const attempts = [];
      for (let count = 0; count < 6; count += 1) {
        const username = count % 2 ? 'Scenario.Spelt@example.com' : 'scenario.spelt';
        attempts.push(await guest.outcome(user.login, { username, password: 'wrong-password' }));
      }
      return { outcomes: attempts };
    },
    expected: { outcomes: [...Array<string>(5).fill('BAD_CREDENTIALS'), 'CAPTCHA_REQUIRED'] },
  }),
  defineScenario({
    name: 'failed logins are forgotten after a day without any',
    async run(shop) {
      const { guest, backend } = shop;
      await registerProven(shop, 'scenario.forgiven');
      const logIn = (word: string) => guest.outcome(user.login, { username: 'scenario.forgiven', password: word });
      for (let count = 0; count < 5; count += 1) await logIn('wrong-password');
      const atOnce = await logIn(password);
      await backend.advance(23 * 60);
      const sameDay = await logIn(password);
      await backend.advance(61);
      const nextDay = [await logIn('wrong-password'), await logIn(password)];
      return { atOnce, sameDay, nextDay };
    },
    expected: { atOnce: 'CAPTCHA_REQUIRED', sameDay: 'CAPTCHA_REQUIRED', nextDay: ['BAD_CREDENTIALS', 'ok'] },
  }),
  defineScenario({
    name: 'after logging out the token is dead',
    async run({ customer }) {
      return {
        before: await customer.outcome(user.userinfo, {}),
        logout: await customer.outcome(user.logout, {}),
        after: await customer.outcome(user.userinfo, {}),
      };
    },
    expected: { before: 'ok', logout: 'ok', after: 'UNAUTHENTICATED' },
  }),
  defineScenario({
    name: 'a customer’s profile is saved',
    async run({ customer }) {
      await customer.ok(user.editinfo, { description: '住在西環', sex: 2 });
      const { description, sex } = await customer.ok(user.userinfo, {});
      return { description, sex };
    },
    expected: { description: '住在西環', sex: 2 },
  }),
  defineScenario({
    name: 'a name that is taken cannot be moved to, and a new e-mail needs its code',
    async run(shop) {
      const customer = await registerAndLogIn(shop, 'scenario.moves');
      return {
        takenName: await customer.outcome(user.editinfo, { username: 'admin' }),
        newEmail: await customer.outcome(user.editinfo, { email: 'elsewhere@example.com', currentPassword: password }),
      };
    },
    expected: { takenName: 'TAKEN', newEmail: 'CODE_WRONG' },
  }),
  defineScenario({
    name: 'an uploaded face takes the place of the old one',
    async run({ customer }) {
      const first = await customer.ok(user.uploadAvatar, { file: samplePng() });
      const second = await customer.ok(user.uploadAvatar, { file: samplePng({ name: '../face.exe' }) });
      const avatarUrl = (await customer.ok(user.userinfo, {})).avatar;
      const clearedUser = await customer.ok(user.editinfo, { avatar: '' });
      return {
        hasMediaAddress: /^\/media\/avatars\/[0-9a-f]{32}\.webp$/.test(first.avatar),
        isReplaced: first.avatar !== second.avatar,
        isShown: avatarUrl === second.avatar,
        removed: clearedUser.avatar,
      };
    },
    expected: { hasMediaAddress: true, isReplaced: true, isShown: true, removed: '' },
  }),
  defineScenario({
    name: 'an avatar is the user’s own picture of an allowed size',
    async run(shop, { customer: one, other }) {
      const { avatar } = await one.ok(user.uploadAvatar, { file: samplePng() });
      return {
        document: await other.outcome(user.uploadAvatar, { file: samplePdf() }),
        tooSmall: await other.outcome(user.uploadAvatar, { file: samplePng({ width: 16, height: 16 }) }),
        tooLarge: await other.outcome(user.uploadAvatar, { file: sampleVideo({ size: 2_100_000 }) }),
        avatarOfAnother: await other.outcome(user.editinfo, { avatar }),
        foreignAddress: await other.outcome(user.editinfo, { avatar: 'https://elsewhere.example/face.png' }),
        asGuest: await shop.guest.outcome(user.uploadAvatar, { file: samplePng() }),
      };
    },
    expected: {
      document: 'UNSUPPORTED_MEDIA_TYPE',
      tooSmall: 'FILE_REFUSED',
      tooLarge: 'PAYLOAD_TOO_LARGE',
      avatarOfAnother: 'VALIDATION',
      foreignAddress: 'VALIDATION',
      asGuest: 'UNAUTHENTICATED',
    },
  }),
  defineScenario({
    name: 'a role cannot be given to oneself',
    async run({ customer }) {
      const sneaky = { description: 'hello', role: 1 } as { description: string };
      await customer.send(user.editinfo, sneaky);
      return { role: (await customer.ok(user.userinfo, {})).role };
    },
    expected: { role: 3 },
  }),
  defineScenario({
    name: 'the first address is the default one, and another can become it',
    async run({ customer }) {
      const first = await customer.ok(user.addressSave, homeAddress);
      const second = await customer.ok(user.addressSave, { ...homeAddress, receiver: 'Emma', isDefault: true });
      const list = await customer.ok(user.addressList, {});
      return {
        firstIsDefault: first.isDefault,
        secondIsDefault: second.isDefault,
        addresses: list.map(({ receiver, isDefault }) => `${receiver} ${isDefault}`),
      };
    },
    expected: { firstIsDefault: true, secondIsDefault: true, addresses: ['Emma true', '陳錦玲 false'] },
  }),
  defineScenario({
    name: 'an address is made the default one as it is stored, by its owner alone',
    async run({ customer, other: stranger }) {
      await customer.ok(user.addressSave, homeAddress);
      const { id = 0 } = await customer.ok(user.addressSave, { ...homeAddress, receiver: 'Emma' });
      const asStranger = await stranger.outcome(user.addressDefault, { id });
      const changed = await customer.ok(user.addressDefault, { id });
      const again = await customer.outcome(user.addressDefault, { id });
      const list = await customer.ok(user.addressList, {});
      return {
        asStranger,
        changed: { isSame: changed.id === id, receiver: changed.receiver, isDefault: changed.isDefault },
        again,
        addresses: list.map(({ receiver, isDefault }) => `${receiver} ${isDefault}`),
      };
    },
    expected: {
      asStranger: 'NOT_FOUND',
      changed: { isSame: true, receiver: 'Emma', isDefault: true },
      again: 'ok',
      addresses: ['Emma true', '陳錦玲 false'],
    },
  }),
  defineScenario({
    name: 'an address is changed in place and removed, and another takes its rank',
    async run({ customer }) {
      const first = await customer.ok(user.addressSave, homeAddress);
      await customer.ok(user.addressSave, { ...homeAddress, receiver: 'Emma' });
      await customer.ok(user.addressSave, { ...first, detail: '2/F' });
      const changed = await customer.ok(user.addressList, {});
      await customer.ok(user.addressDelete, { id: first.id ?? 0 });
      const left = await customer.ok(user.addressList, {});
      return {
        count: changed.length,
        detail: changed[0]?.detail,
        left: left.map(({ receiver, isDefault }) => `${receiver} ${isDefault}`),
      };
    },
    expected: { count: 2, detail: '2/F', left: ['Emma true'] },
  }),
  defineScenario({
    name: 'a customer has at most 50 addresses, and can change and replace them',
    async run({ customer }) {
      const first = await customer.ok(user.addressSave, homeAddress);
      for (let saved = 1; saved < 50; saved += 1) await customer.ok(user.addressSave, homeAddress);
      const oneMore = await customer.outcome(user.addressSave, homeAddress);
      const change = await customer.outcome(user.addressSave, { ...first, receiver: 'Emma' });
      await customer.ok(user.addressDelete, { id: first.id ?? 0 });
      const afterwards = await customer.outcome(user.addressSave, homeAddress);
      return { oneMore, change, afterwards, count: (await customer.ok(user.addressList, {})).length };
    },
    expected: { oneMore: 'ADDRESS_LIMIT', change: 'ok', afterwards: 'ok', count: 50 },
  }),
  defineScenario({
    name: "somebody else's address is not there",
    async run({ customer: one, other }) {
      const { id = 0 } = await one.ok(user.addressSave, homeAddress);
      return {
        deleteForeign: await other.outcome(user.addressDelete, { id }),
        saveForeign: await other.outcome(user.addressSave, { ...homeAddress, id }),
        ownCount: (await one.ok(user.addressList, {})).length,
      };
    },
    expected: { deleteForeign: 'NOT_FOUND', saveForeign: 'NOT_FOUND', ownCount: 1 },
  }),
  defineScenario({
    name: 'a phone number that is none is refused on its field',
    async run({ customer }) {
      const { status, fields = {} } = await customer.error(user.addressSave, { ...homeAddress, phone: 'call me' });
      return { status, fields: Object.keys(fields) };
    },
    expected: { status: 400, fields: ['phone'] },
  }),
  defineScenario({
    name: 'a captcha is a picture with a time',
    async run({ guest }) {
      const { image, expiresIn, captchaId } = await guest.ok(captcha.image, {});
      return { isPicture: image.startsWith('data:image/'), expiresIn, hasId: captchaId.length > 5 };
    },
    expected: { isPicture: true, expiresIn: 300, hasId: true },
  }),
  defineScenario({
    name: 'a guest may not see or do what is for customers',
    run: async ({ guest }) => ({
      userinfo: await guest.outcome(user.userinfo, {}),
      listOrders: await guest.outcome(order.list, {}),
      createOrder: await guest.outcome(order.create, { items: [] }),
    }),
    expected: { userinfo: 'UNAUTHENTICATED', listOrders: 'UNAUTHENTICATED', createOrder: 'UNAUTHENTICATED' },
  }),
  defineScenario({
    name: 'a customer may not do what is for staff',
    async run({ customer }) {
      return {
        shipment: await customer.outcome(adminOrder.shipment, { orderId: 1, carrier: 'SF', trackingNo: '1' }),
        refund: await customer.outcome(adminOrder.refund, { orderId: 1, approve: true }),
        listUsers: await customer.outcome(adminUser.list, {}),
        ledger: await customer.outcome(transaction.logs, {}),
      };
    },
    expected: { shipment: 'FORBIDDEN', refund: 'FORBIDDEN', listUsers: 'FORBIDDEN', ledger: 'FORBIDDEN' },
  }),
  defineScenario({
    name: 'an operator may not change roles or settings',
    async run({ operator }) {
      return {
        changeRole: await operator.outcome(adminUser.role, { id: 3, role: 1 }),
        changeSetting: await operator.outcome(adminSetting.update, { id: 1, value: 'x' }),
      };
    },
    expected: { changeRole: 'FORBIDDEN', changeSetting: 'FORBIDDEN' },
  }),
];
